import { defineSetting } from './setting.js';
import { address } from './value-types.js';

export const targetSettings = {
  baseUrl: defineSetting({
    name: 'SPRAY_BASE_URL',
    meaning: 'The address of the implementation under test; it may have a path of its own.',
    default: 'the embedded reference',
    sample: 'https://spray.example',
    defaultValue: null,
    group: 'target',
    secret: false,
    ...address((url) => url.origin + url.pathname.replace(/\/+$/, '')),
  }),
};
