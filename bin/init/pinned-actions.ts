import { CI_INSTALL, HOME } from './package-source.js';

/** The actions that a workflow uses, each pinned by its commit: a tag can be moved to other code. */
export const pinned = {
  checkout: 'actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2',
  setupNode: 'actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0',
  uploadArtifact: 'actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2',
  downloadArtifact: 'actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0',
} as const;

export const checkOut = `\
      - uses: ${pinned.checkout}
        with:
          persist-credentials: false
`;

export const setUpNode = `\
      - uses: ${pinned.setupNode}
        with:
          node-version: 24
          cache: npm
          cache-dependency-path: ${HOME}/package-lock.json
`;

export const installSuite = `\
      - name: Install the suite
        run: ${CI_INSTALL}
`;
