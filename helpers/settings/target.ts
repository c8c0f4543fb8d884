import { defineSetting } from './setting.js';
import { anHttpUrl } from './value-types.js';

export const baseUrlSettings = {
  baseUrl: defineSetting({
    name: 'SPRAY_BASE_URL',
    meaning: 'The address of the implementation under test; it may include a path.',
    default: 'the embedded reference',
    sample: 'https://spray.example',
    defaultValue: null,
    group: 'target',
    secret: false,
    ...anHttpUrl((url) => url.origin + url.pathname.replace(/\/+$/, '')),
  }),
};
