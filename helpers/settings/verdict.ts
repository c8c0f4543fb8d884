import { shownText } from '../words/shown.js';
import { baselineFile } from './baseline.js';
import { aFileType } from './files.js';
import { allowedGaps, omittedFields } from './omits.js';
import { defineSetting } from './setting.js';
import { readWaivers } from './waivers.js';

const verdict = { group: 'verdict', secret: false } as const;

const waiversFile = aFileType('the path of a JSON file of waivers', ({ path, text }, sources) => {
  const { waivers, problems } = readWaivers(text, sources);
  if (problems.length === 0) return { value: waivers };
  return { problems: problems.map((problem) => `${shownText(path)}: ${problem}`) };
});

export const verdictSettings = {
  waivers: defineSetting({
    ...verdict,
    name: 'SPRAY_WAIVERS',
    meaning: 'Requirements that are known to fail and are accepted until a date.',
    default: 'none',
    sample: 'waivers.json',
    defaultValue: [],
    ...waiversFile,
  }),
  baseline: defineSetting({
    ...verdict,
    name: 'SPRAY_BASELINE',
    meaning: 'An earlier report, whose failures are known: only new ones lead to exit status 1.',
    default: 'none',
    sample: 'main/conformance.json',
    defaultValue: null,
    ...baselineFile,
  }),
  omits: defineSetting({
    ...verdict,
    name: 'SPRAY_OMITS',
    meaning: 'Documented fields that the service does not have; they need not be seen, and the verdict names them.',
    default: 'none',
    sample: 'Order.completionDate,User.expertise',
    defaultValue: [],
    ...omittedFields,
  }),
  allowIncomplete: defineSetting({
    ...verdict,
    name: 'SPRAY_ALLOW_INCOMPLETE',
    meaning: 'What may be missing in a run that ends with exit status 0; what was exercised after all is told.',
    default: 'nothing',
    sample: 'get-order,create-order/answers-200,User.expertise',
    defaultValue: [],
    ...allowedGaps,
  }),
};
