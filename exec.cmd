@rem `exec` of the npm scripts, for the one shell that has none (docs/decisions/pinned-node-version.md).
@%*
