import type { Product, Report } from '../../records/report.js';
import { cutEvidence } from '../../records/reported-exchange.js';
import { lineOfText, longestTexts } from '../../settings/certificate.js';
import { uncertifiableSettings } from '../../settings/certification-rules.js';
import type { SettingSources } from '../../settings/setting.js';

/** What certify would not have certified, in a report that somebody certified nevertheless: one sentence each. */
export function ruleProblems(report: Report & { readonly product: Product }): string[] {
  const {
    verdict,
    scope,
    interrupted,
    regraded,
    settings,
    idleWaivers,
    requirements,
    exchanges,
    baseline,
    exploration,
    evidence,
  } = report;
  const cut = cutEvidence(exchanges);

  return [
    ...(verdict === 'conformant' ? [] : [`expected a certificate only for the verdict conformant, got ${verdict}`]),
    ...(scope === 'full' ? [] : [`expected a certificate of the whole interface, got a run that was ${scope}`]),
    ...(interrupted ? ['expected a certificate of a whole run, got one that was interrupted'] : []),
    ...(exploration === undefined ? [] : ['expected a certificate of a run, got one of an exploration']),
    ...(regraded === undefined ? [] : ['expected a certificate of a run, got one of a regraded recording']),
    ...(idleWaivers.length === 0 && baseline === undefined ? [] : ['expected no waivers and no baseline, got some']),
    ...(requirements.some(({ outcome }) => outcome === 'waived') ? ['expected no waived failure, got some'] : []),
    ...uncertifiableSettings(settings).map((name) => `expected a run without ${name}, got one with it`),
    ...(evidence === 'stand-ins' ? [] : ['expected stand-ins for personal data, got what the service sent']),
    ...(cut === null ? [] : [`expected the whole evidence, but ${cut}`]),
    ...productProblems(report.product),
  ];
}

function productProblems({ name, ...others }: Product): string[] {
  const texts = { ...others, product: name };
  // The parser of a line reads nothing else.
  const nothing = {} as SettingSources;

  return Object.entries(longestTexts).flatMap(([member, most]) => {
    const read = lineOfText(most).parse(texts[member as keyof typeof longestTexts], nothing);

    return 'problems' in read ? read.problems.map((problem) => `${member}: ${problem}`) : [];
  });
}
