// Over 400 lines, because it is one list: what each event stores and how it is said.
import { documentFormat } from '../formats/formats.ts';
import { headingOf } from '../kinds/kind.ts';
import { analysisKinds } from '../kinds/kinds.ts';
import type { LocalText } from '../model/base.ts';
import { fillHoles } from '../model/holes.ts';
import { isVariableKey, specOf, type VariableGroup, type VariableKey, variableKeys } from '../product/variable.ts';
import { type AuditEvent, auditEvents } from './audit.ts';
import * as words from './audit-words.ts';

/*
 * The audit log stores details as the acts wrote them, for ever: keys, counts and names. Here they become words for whoever reads the log. What is
 * not as its event stores it (an older product wrote it, or a newer one) is shown as it is stored: a log hides nothing.
 */

type Language = keyof LocalText;
interface Line {
  event: AuditEvent;
  target: string;
  detail: string;
}

/** How an event stores its detail. */
export interface AuditDetail {
  /** The stored words there are, with what they mean: a search finds them by that. */
  words: readonly words.Vocabulary[];
  /** The detail in words; undefined when it is not stored like this. */
  say: (detail: string, language: Language, target: string) => string | undefined;
}

const { sentences } = words;
const fill = (text: LocalText, language: Language, holes: Record<string, string>) => fillHoles(text[language], holes);

/** What a stored word means; undefined for one that nobody knows. */
const meaning = (vocabulary: words.Vocabulary, word: string, language: Language): string | undefined =>
  Object.hasOwn(vocabulary, word) ? vocabulary[word]?.[language] : undefined;

/** Of these events everything is said by what happened, and to what. */
const nothing: AuditDetail = { words: [], say: (detail) => (detail === '' ? '' : undefined) };

/** Names, reasons and addresses: in the words of who typed them. */
const asTyped: AuditDetail = { words: [], say: (detail) => detail };

/** A word. */
const word = (vocabulary: words.Vocabulary): AuditDetail => ({
  words: [vocabulary],
  say: (detail, language) => meaning(vocabulary, detail, language),
});

/** Parts, each in words: one that nobody knows stays among the others as it is. Undefined where none is known. */
function parts(
  list: readonly string[],
  say: (part: string) => string | undefined,
  between: string,
): string | undefined {
  const said = list.map(say);
  return said.some((one) => one !== undefined) ? said.map((one, n) => one ?? list[n]).join(between) : undefined;
}

/** Words with blanks between them. */
const wordList = (vocabulary: words.Vocabulary): AuditDetail => ({
  words: [vocabulary],
  say: (detail, language) =>
    parts(detail.split(' '), (one) => meaning(vocabulary, one, language), sentences.and[language]),
});

/** Numbers and names that fill a sentence. */
const sentence = (stored: RegExp, text: LocalText): AuditDetail => ({
  words: [],
  say: (detail, language) => {
    const holes = stored.exec(detail)?.groups;
    return holes && fill(text, language, holes);
  },
});

/** Stored in one of several ways: the first that fits. */
const either = (...ways: AuditDetail[]): AuditDetail => ({
  words: ways.flatMap((way) => way.words),
  say: (...line) => {
    for (const { say } of ways) {
      const said = say(...line);
      if (said !== undefined) return said;
    }
    return undefined;
  },
});

const usualRights = ['Read', 'Modify'] as const;
const ownRights: Partial<Record<string, readonly (keyof typeof words.rightWords)[]>> = {
  ProjectAnalysis: [...usualRights, 'Comment'],
  ProjectReport: ['Download'],
  Project: ['Admin'],
  InAuthAudit: ['Read'],
};

/** Permissions as they are called where they are ticked: `AssetRead` is "Asset library: View". */
const permissionWords = Object.fromEntries(
  Object.entries(words.areaWords).flatMap(([area, what]) =>
    (ownRights[area] ?? usualRights).map((right): [string, LocalText] => {
      const how = words.rightWords[right];
      const say = (language: Language) => fill(sentences.of, language, { what: what[language], how: how[language] });
      return [area + right, { en: say('en'), zh: say('zh') }];
    }),
  ),
);

/** Permissions somebody got or lost: the sign stays in front. */
const grantWords = Object.fromEntries(
  Object.entries(permissionWords).flatMap(([key, { en, zh }]) =>
    ['+', '-'].map((sign) => [sign + key, { en: sign + en, zh: sign + zh }]),
  ),
);

const grants = wordList(grantWords);

/** `nightly: project.read report`: the name may hold a colon, too. */
const token: AuditDetail = {
  words: [words.scopeWords],
  say: (detail, language, target) => {
    const [, what, scopes = ''] = /^(.*): ([\w. ]+)$/.exec(detail) ?? [];
    const how = wordList(words.scopeWords).say(scopes, language, target);
    return what === undefined || how === undefined ? undefined : fill(sentences.of, language, { what, how });
  },
};

/** `attacks`, and of an act on several entries `attacks: tag Pilot`. */
const entries: AuditDetail = {
  words: [words.libraryWords, words.bulkWords],
  say: (detail, language) => {
    const [, library = '', act, tag = ''] = /^(\w+)(?:: (\w+)(?: (.+))?)?$/.exec(detail) ?? [];
    const what = meaning(words.libraryWords, library, language);
    if (act === undefined) return what;
    const done = meaning(words.bulkWords, act, language);
    if (!what || !done || (act === 'review') !== (tag === '')) return undefined;
    return fill(sentences.of, language, { what, how: fillHoles(done, { tag }) });
  },
};

/** `name lifecycle +li -wang`: changed fields, and whom the project gained and lost. */
const projectFields: AuditDetail = {
  words: [words.fieldWords],
  say: (detail, language) => {
    const say = (one: string) => {
      const text = one.startsWith('+') ? sentences.joined : one.startsWith('-') ? sentences.left : undefined;
      return text ? fill(text, language, { name: one.slice(1) }) : meaning(words.fieldWords, one, language);
    };
    return parts(detail.split(' '), say, sentences.and[language]);
  },
};

/** `docx`, `docx: a draft`, and of reports of several tasks `requirements docx: a draft`. */
const reports: AuditDetail = {
  words: [words.contentWords, words.reportFormatWords],
  say: (detail, language) => {
    const [, content, format = '', reason] = /^(?:(\w+) )?(\w+)(?:: (.*))?$/s.exec(detail) ?? [];
    const named = content === undefined ? undefined : meaning(words.contentWords, content, language);
    const as = meaning(words.reportFormatWords, format, language);
    if (as === undefined || (content !== undefined && named === undefined)) return undefined;
    const what = named === undefined ? as : named + sentences.and[language] + as;
    return reason === undefined ? what : fill(sentences.of, language, { what, how: reason });
  },
};

/** What a task was read from or written as, what of the document was lost, or the profile it followed: `task rdx: threats.confidence 3 kept, assets.hash 1 left`. */
const documents: AuditDetail = {
  words: [words.exchangeWords, words.outcomeWords],
  say: (detail, language) => {
    const [, id, losses] = /^task ([\w-]+)(?:: (.*))?$/s.exec(detail) ?? [];
    if (id === undefined) return undefined;
    const task = words.exchangeWords.task[language];
    const what = fill(sentences.of, language, { what: task, how: documentFormat(id)?.name[language] ?? id });
    if (losses === undefined) return what;
    if (!/^\S+ \d+ \w+(, |$)/.test(losses)) return fill(sentences.of, language, { what, how: losses });
    const say = (one: string) => {
      const [, field = '', count = '', outcome = ''] = /^(\S+) (\d+) (\w+)$/.exec(one) ?? [];
      const how = meaning(words.outcomeWords, outcome, language);
      return how && `${field} ${count} ${how}`;
    };
    const how = parts(losses.split(', '), say, sentences.also[language]);
    return how && fill(sentences.of, language, { what, how });
  },
};

const counts = sentence(/^\+(?<made>\d+) ~(?<changed>\d+)$/, sentences.counts);

/** `users +3 ~1, tags +3 ~0` */
const sheets: AuditDetail = {
  words: [words.sheetWords],
  say: (detail, language, target) => {
    const say = (one: string) => {
      const [, sheet = '', numbers = ''] = /^(\w+) (.*)$/.exec(one) ?? [];
      const what = meaning(words.sheetWords, sheet, language);
      const how = counts.say(numbers, language, target);
      return what && how && fill(sentences.of, language, { what, how });
    };
    return parts(detail.split(', '), say, sentences.also[language]);
  },
};

/** What an export of the log was narrowed by, the group first: `signIn li 2026-01-01`. */
const filters: AuditDetail = {
  words: [words.groupWords],
  say: (detail, language) => {
    const [group = '', ...others] = detail.split(' ');
    const what = meaning(words.groupWords, group, language);
    return what && [what, ...others].join(' ');
  },
};

/** The value of a global variable, which is what the line is about. */
const variable: AuditDetail = {
  words: [words.choiceWords],
  say: (detail, language, key) => {
    if (!isVariableKey(key)) return undefined;
    const spec = specOf(key);
    if (spec.type === 'number')
      return /^\d+$/.test(detail) ? fill(words.unitWords[spec.unit], language, { n: detail }) : undefined;
    if (spec.type === 'choice') return meaning(words.choiceWords, detail, language);
    if (detail !== '') return detail;
    return sentences[spec.type === 'models' ? 'marked' : 'nothing'][language];
  },
};

/** The order that tag categories were put into is about none of them. */
const order: AuditDetail = {
  words: [],
  say: (names, language, target) =>
    target === '' && names !== '' ? fill(sentences.order, language, { names }) : undefined,
};

const typedName = either(nothing, word(words.typedNameWords));
const model = word(words.modelWords);
const ratingEntry = word(words.listWords);

/** What each event stores. A new one does not compile until somebody has decided it. */
export const auditDetails: Readonly<Record<AuditEvent, AuditDetail>> = {
  'signIn.done': nothing,
  'signIn.failed': typedName,
  'signIn.delayed': typedName,
  'signIn.disabled': nothing,
  signOut: nothing,
  'session.ended': either(nothing, word(words.sessionWords), sentence(/^from (?<address>\S+)$/, sentences.sessionFrom)),
  'session.allEnded': either(
    sentence(/^(?<n>\d+) sessions, (?<users>\d+) users, 0 kept$/, sentences.sessions),
    sentence(/^(?<n>\d+) sessions, (?<users>\d+) users, (?<kept>\d+) kept$/, sentences.sessionsBut),
  ),
  'password.changed': nothing,
  'password.failed': nothing,
  'password.delayed': nothing,
  'link.used': nothing,
  'password.forgot': typedName,
  'captcha.sent': nothing,
  'email.changed': asTyped,
  'name.changed': asTyped,
  'phone.changed': asTyped,
  'backupEmail.changed': asTyped,
  'question.changed': nothing,
  'external.signIn': nothing,
  'external.failed': word(words.refusalWords),
  'external.linked': asTyped,
  'external.unlinked': asTyped,
  'external.confirmed': nothing,
  'external.ended': either(nothing, word(words.endWords)),
  'factor.on': nothing,
  'factor.off': nothing,
  'factor.codes': nothing,
  'factor.recovered': nothing,
  'factor.failed': nothing,
  'factor.delayed': nothing,
  'passkey.signIn': asTyped,
  'passkey.failed': asTyped,
  'passkey.delayed': asTyped,
  'passkey.added': asTyped,
  'passkey.renamed': asTyped,
  'passkey.removed': asTyped,
  'token.made': token,
  'token.revoked': asTyped,
  'token.refused': asTyped,
  // Of who came by a provider, its address.
  'user.created': either(grants, asTyped),
  'user.invited': either(grants, asTyped),
  'user.registered': asTyped,
  'user.approved': nothing,
  'user.refused': asTyped,
  'user.linked': word(words.linkWords),
  'user.factorRemoved': nothing,
  'user.changed': either(word(words.accountWords), asTyped),
  'user.permissions': grants,
  'user.disabled': nothing,
  'user.enabled': nothing,
  'user.deleted': nothing,
  'user.anonymised': nothing,
  'set.created': wordList(permissionWords),
  'set.changed': wordList(permissionWords),
  'set.deleted': nothing,
  'personalData.exported': nothing,
  'report.exported': reports,
  'audit.exported': either(filters, asTyped),
  'audit.dropped': asTyped,
  'exchange.exported': either(word(words.exchangeWords), documents),
  'table.exported': word(words.tableFormatWords),
  'polarion.sent': counts,
  'data.imported': sheets,
  'exchange.imported': either(
    word(words.exchangeWords),
    documents,
    sentence(/^project, (?<tasks>\d+) tasks$/, sentences.projectWith),
  ),
  'table.imported': sentence(/^(?<lines>\d+) lines, (?<rows>\d+) rows$/, sentences.lines),
  'reqif.imported': sentence(/^\+(?<made>\d+) ~(?<changed>\d+) -(?<deleted>\d+)$/, sentences.countsWith),
  'workplace.restored': nothing,
  'project.deleted': nothing,
  'task.deleted': nothing,
  'document.deleted': asTyped,
  'document.added': asTyped,
  'document.changed': asTyped,
  'reportTemplate.added': asTyped,
  'reportTemplate.changed': asTyped,
  'reportTemplate.deleted': nothing,
  'reportProfile.deleted': nothing,
  'tag.deleted': nothing,
  'tagCategory.deleted': nothing,
  'model.deleted': model,
  'ratingEntry.deleted': ratingEntry,
  'entry.deleted': entries,
  'comments.deleted': sentence(/^(?<threads>\d+) threads, (?<comments>\d+) comments$/, sentences.threads),
  'history.deleted': sentence(/^(?<edits>\d+) edits, (?<versions>\d+) versions$/, sentences.edits),
  'method.changed': nothing,
  'model.created': model,
  'model.changed': model,
  'ratingEntry.created': ratingEntry,
  'ratingEntry.changed': ratingEntry,
  'variable.changed': variable,
  'tag.created': nothing,
  'tag.changed': asTyped,
  'tagCategory.created': nothing,
  'tagCategory.changed': either(order, asTyped),
  'app.created': asTyped,
  'app.changed': asTyped,
  'app.deleted': asTyped,
  'reportProfile.created': nothing,
  'reportProfile.changed': nothing,
  'project.created': asTyped,
  'project.changed': either(word(words.logoWords), projectFields),
  'polarion.connected': asTyped,
  'polarion.disconnected': asTyped,
  'polarion.forgotten': sentence(/^(?<n>\d+)$/, sentences.workItems),
  'entry.created': entries,
  'entry.changed': entries,
  'library.loaded': counts,
  'version.frozen': asTyped,
  'version.merged': asTyped,
  'approval.asked': asTyped,
  'approval.approved': asTyped,
  'approval.rejected': asTyped,
  'approval.withdrawn': asTyped,
  'opinion.asked': asTyped,
  'opinion.handedIn': asTyped,
  'opinion.declined': asTyped,
  'opinion.cancelled': asTyped,
  'opinion.settled': asTyped,
  'message.tested': word(words.messageWayWords),
  'longTask.ended': word(words.longTaskWords),
};

/** The detail of a line for who reads it in a language; as it is stored where nobody knows what it means. */
export function detailInWords({ event, target, detail }: Line, language: Language): string {
  // A page that was loaded before the server was replaced meets events it has not heard of.
  const how = Object.hasOwn(auditDetails, event) ? auditDetails[event] : undefined;
  return how?.say(detail, language, target) ?? detail;
}

const isShownWith = ({ en, zh }: LocalText, part: string): boolean =>
  [en, zh].some((text) => text.toLowerCase().includes(part));

/** The words an event stores that are shown as a text with this part, in either language. */
export function storedWordsFor(part: string): { event: AuditEvent; stored: string[] }[] {
  const wanted = part.trim().toLowerCase();
  if (wanted === '') return [];
  return auditEvents.flatMap((event) => {
    const known = auditDetails[event].words.flatMap((vocabulary) => Object.entries(vocabulary));
    const stored = known.flatMap(([key, text]) => (isShownWith(text, wanted) ? [key] : []));
    return stored.length > 0 ? [{ event, stored }] : [];
  });
}

/** How an event stores what it was done to, where that is a word of ours and not the name of something. */
const auditTargets: Partial<Record<AuditEvent, words.Vocabulary>> = {
  'variable.changed': Object.fromEntries(variableKeys.map((key) => [key, variableName(key)])),
  'library.loaded': words.libraryWords,
};

/** `session.hours` as its page leads to it: "Sessions: Session length". */
function variableName(key: VariableKey): LocalText {
  const group = words.variableGroupWords[key.split('.', 1)[0] as VariableGroup];
  const spec = specOf(key);
  const name =
    spec.type === 'prefix'
      ? headingOf(analysisKinds[spec.kind])
      : words.variableWords[key as keyof typeof words.variableWords];
  const say = (language: Language) => fill(sentences.of, language, { what: group[language], how: name[language] });
  return { en: say('en'), zh: say('zh') };
}

/** What a line was done to, for who reads it in a language; as it is stored where that is a name, or nobody knows what it means. */
export function targetInWords({ event, target }: Pick<Line, 'event' | 'target'>, language: Language): string {
  return meaning(auditTargets[event] ?? {}, target, language) ?? target;
}

/** What an event stores that it was done to, and is shown as a text with this part, in either language. */
export function storedTargetsFor(part: string): { event: AuditEvent; stored: string[] }[] {
  const wanted = part.trim().toLowerCase();
  if (wanted === '') return [];
  return Object.entries(auditTargets).flatMap(([event, vocabulary]) => {
    const stored = Object.entries(vocabulary).flatMap(([key, text]) => (isShownWith(text, wanted) ? [key] : []));
    return stored.length > 0 ? [{ event: event as AuditEvent, stored }] : [];
  });
}
