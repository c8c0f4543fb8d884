import { judgeAdmission, judgeRecipients, readRecipients } from '../../helpers/evidence/people/people-at-rest.js';
import {
  expectPromisedNotifications,
  firstRecipientsIn,
  findOtherRecipients,
  findSharedNotifications,
  findSharedRecipients,
  isExchanged,
  readNotificationsTwice,
  tooFewRecipients,
  wrongRolesIn,
} from '../../helpers/evidence/people/recipients.js';
import { describeResponse, isAccepted, type Exchange } from '../../helpers/exchanges/exchange.js';
import { usersIn } from '../../helpers/exchanges/shown-objects.js';
import { credentialNamesOf, roleText } from '../../helpers/interface/operations.js';
import { finding, valueFinding } from '../../helpers/judging/finding.js';
import { byResponse } from '../../helpers/judging/log-rule.js';
import { expectShown, responsesIn } from '../../helpers/judging/log.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { logOf } from '../../helpers/judging/run-log.js';
import { NotExercised } from '../../helpers/not-exercised.js';
import { isKnownButDenied, reasonNotToBlame } from '../../helpers/observations/access.js';
import type { Run } from '../../helpers/observations/run-observations.js';

const slug = 'list-notifications';
const currentUser = 'The notifications returned are those of the current user.';

export function recipients(): Rules {
  return {
    'recipient-password': {
      level: 'stated',
      section: '2, 4.9',
      claim: "Every notification's recipient has a password.",
      quote: 'The recipient user inside a notification additionally has the field password (string).',
      log: byResponse(slug, (log) => {
        const users = responsesIn(log, slug).flatMap(usersIn);
        const shown = users.filter(({ shape }) => shape.properties.has('password'));

        return expectShown(shown, 'no recipient was shown', { log, slug, at: ['/recipient'] })
          .filter(({ value }) => (value['password'] ?? null) === null)
          .map(({ exchange, pointer, value }) =>
            valueFinding(exchange, `${pointer}/password`, 'a password', value['password']),
          );
      }),
    },
    'answers-every-role': {
      level: 'stated',
      section: '1, 4.9, 5',
      claim: 'Users of every role can list their notifications.',
      quote:
        'Any user lists their own notifications. … Paths are grouped by role prefix: /api/farmer, /api/receptionist, /api/sprayer, /api/common (common is used for any user).',
      log: { reads: [slug], isAboutWhose: true, inTurn: judgeAdmission },
      async check(run) {
        const lists = await run.notifications();
        const excuses = await Promise.all(lists.map((list) => reasonNotToBlameRole(run, lists, list)));
        const rejected = lists.filter((list, index) => excuses[index] === null && !isAccepted(list));
        const excuse = excuses.find((reason) => reason !== null);
        if (rejected.length === 0 && excuse !== undefined) throw excuse;

        return rejected.map((list) =>
          finding(list, null, `a 2xx status for the ${roleText(list.role ?? 'user')}`, describeResponse(list)),
        );
      },
    },
    'one-recipient': {
      level: 'stated',
      section: '4.9',
      claim: 'All notifications in a list have the same recipient.',
      quote: currentUser,
      log: { ...byResponse(slug, findOtherRecipients), isAboutWhose: true },
    },
    'recipients-differ': {
      level: 'stated',
      section: '4.9, 5',
      claim: 'Users with different credentials get notifications with different recipients.',
      quote: `${currentUser} … Operations 7 and 9 act on the logged-in or current user, so the requesting identity is taken from the request.`,
      log: { ...byResponse(slug, findSharedRecipients), isAboutWhose: true, logOf: readNotificationsTwice },
      check: expectPromisedNotifications,
    },
    'one-user-each': {
      level: 'implied',
      section: '2, 4.9',
      claim: 'No notification is in the lists of two users.',
      quote: currentUser,
      async check(run) {
        const log = await logOf(run, slug);
        responsesIn(log, slug);
        if (firstRecipientsIn(log).length < 2) throw tooFewRecipients(log);

        return findSharedNotifications(log).map(({ exchange, index, id, otherRole }) =>
          finding(exchange, `/content/${index}`, `no notification of the ${roleText(otherRole)}`, `notification ${id}`),
        );
      },
    },
    'recipient-has-the-role': {
      level: 'advisory', // people's roles change
      section: '2, 4.9',
      claim: 'The recipient of notifications has the role of the user who lists them.',
      quote: `role: string enum; farmer, receptionist, sprayer, admin … ${currentUser}`,
      log: byResponse(slug, (log) => {
        responsesIn(log, slug);

        return wrongRolesIn(log)
          .filter((wrong, index, all) => !isExchanged(wrong, index, all))
          .map(({ exchange, pointer, expected, got }) =>
            valueFinding(exchange, pointer, JSON.stringify(expected), got),
          );
      }),
    },
    'recipient-is-the-caller': {
      level: 'stated',
      section: '4.9',
      claim:
        'The recipient of notifications is the user who lists them: a farmer has the orders, others have not the role of each other.',
      quote: currentUser,
      log: { reads: [slug], isAboutWhose: true, logOf: readRecipients, judge: judgeRecipients },
    },
  };
}

/** If the service forbids a list to one role and accepts others, that role's credentials may be the reason. */
async function reasonNotToBlameRole(run: Run, lists: readonly Exchange[], exchange: Exchange) {
  const isAcceptedForOthers = lists.some(isAccepted);
  const { role, response } = exchange;
  if (role === null || response?.status !== 403 || !isAcceptedForOthers) return reasonNotToBlame(run, exchange);
  // A user with paths of their own is known if they are accepted on one of them.
  if (await isKnownButDenied(run, exchange))
    return role === 'admin' || role === 'user' ? null : reasonNotToBlame(run, exchange);

  return new NotExercised(
    `made-up credentials get the same ${describeResponse(exchange)} as those of the ${roleText(role)}`,
    credentialNamesOf(role),
  );
}
