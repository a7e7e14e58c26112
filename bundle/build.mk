# How `sam build` fills a layer and a function; arm64/ and x86_64/ choose the wheels.
#
# SAM passes no architecture to a Makefile. The template's ContextPath picks the folder instead, so
# `--parameter-overrides Architecture=x86_64` is all it takes, without Docker, on either kind of machine.
# The working directory is a copy of the code root; ARTIFACTS_DIR is what ships.

PYTHON ?= python3.13
BUNDLE := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))

# $(1): the folder that gets the wheels of requirements.txt, as locked.
define install
$(PYTHON) $(BUNDLE)/locked.py $(BUNDLE)/../uv.lock requirements.txt > pinned.txt
$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary=:all: \
	--implementation cp --python-version 3.13 $(foreach platform,$(PLATFORMS),--platform $(platform)) \
	--target $(1) --requirement pinned.txt
rm -rf $(1)/bin
endef

# $(1) folder, $(2) where Lambda mounts it. Cold start without byte code takes twice as long, and Lambda cannot
# write any; unchecked-hash because file times do not survive the zip. Nothing may be edited after this step.
define compile
find $(1) -name __pycache__ -type d -prune -exec rm -r {} +
$(PYTHON) -m compileall -q -j 0 --invalidation-mode unchecked-hash -s $(1) -p $(2) $(1)
endef

.PHONY: build-IiifLayer build-ImagingLayer build-Connector build-Sweep

build-IiifLayer:
	mkdir -p $(ARTIFACTS_DIR)/python
	$(call install,$(ARTIFACTS_DIR)/python)
	cp -R iiif $(ARTIFACTS_DIR)/python/
	$(call compile,$(ARTIFACTS_DIR)/python,/opt/python)

build-ImagingLayer:
	mkdir -p $(ARTIFACTS_DIR)/python
	$(call install,$(ARTIFACTS_DIR)/python)
	find $(ARTIFACTS_DIR)/python/numpy -name tests -type d -prune -exec rm -r {} +
	cp -R imaging $(ARTIFACTS_DIR)/python/
	$(call compile,$(ARTIFACTS_DIR)/python,/opt/python)

# One package serves both functions. The command line and the local server stay behind, and botocore keeps
# the two services that Recto speaks to out of four hundred (28 MB less).
build-Connector build-Sweep:
	mkdir -p $(ARTIFACTS_DIR)
	$(call install,$(ARTIFACTS_DIR))
	cp -R recto $(ARTIFACTS_DIR)/
	rm -rf $(ARTIFACTS_DIR)/recto/cli.py $(ARTIFACTS_DIR)/recto/local
	find $(ARTIFACTS_DIR)/botocore/data -mindepth 1 -maxdepth 1 -type d ! -name dynamodb ! -name s3 -exec rm -r {} +
	$(call compile,$(ARTIFACTS_DIR),/var/task)
