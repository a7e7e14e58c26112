"""What only a laptop needs: the server for one person and the sample book. Never part of the deployed artefact."""
