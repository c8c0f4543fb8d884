import { blamesExactly } from './blamed-exactly.js';

blamesExactly([
  'list-farmer-orders',
  'list-feedback',
  'list-sprayer-orders',
  'list-order-sprayers',
  'list-notifications',
]);
