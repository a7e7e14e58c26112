# The same wheels and the same byte code as Recto's function; see bundle/build.mk.
.PHONY: build-Bare

build-Bare:
	mkdir -p $(ARTIFACTS_DIR)
	$(call install,$(ARTIFACTS_DIR))
	cp bare.py $(ARTIFACTS_DIR)/
	$(call compile,$(ARTIFACTS_DIR),/var/task)
