import type { KindName } from '#domain/kinds/kinds.ts';
import { inOneLine } from '#domain/model/base.ts';
import { withFormerUsers } from '#domain/model/former-user.ts';
import { fillHoles } from '#domain/model/holes.ts';
import type { Mailing } from '#domain/model/mailing.ts';
import { notificationTexts, summaryTexts } from '#domain/model/notification-texts.ts';
import { addressOfNotice } from '#domain/product/notice-address.ts';
import { asSubject, longestText, type Mail } from '#server/sending/message.ts';
import type { SummaryItem } from '#server/store/accounts/mail-items.ts';

interface Given {
  to: string;
  locale: Mailing['locale'];
  /** The address of the product. */
  origin: string;
  /** The names of people by id. */
  nameOf: (id: string) => string;
  /** More happened than these items say. */
  isMore: boolean;
}

/** Letters left of a mail for what stands around its events. */
const around = 1_000;

/**
 * A summary as a mail: by project and task, a line for each event with a link that leads to it. As in each mail no text of a task is in it. Of long
 * names fewer events fit into a mail: what was too long would not be sent at all.
 */
export function summaryMail(items: readonly SummaryItem[], { to, locale, origin, nameOf, isMore }: Given): Mail {
  const language = locale === 'zh-CN' ? 'zh' : 'en';
  const texts = summaryTexts[language];
  const page = (address: string) => `${origin}/intara${address}`;
  const lines: string[] = [];
  let letters = 0;
  let named = 0;
  for (const [i, item] of items.entries()) {
    const some = linesOf(item, items[i - 1], { language, page, nameOf });
    letters += some.join('\n').length + 1;
    if (letters > longestText - around) break;
    lines.push(...some);
    named += 1;
  }
  const isCut = isMore || named < items.length;
  const more = isCut ? ['', texts.more, page('/')] : [];
  const settings = ['', texts.settings, page('/account/settings?tab=notifications')];
  return {
    to,
    subject: asSubject(fillHoles(isCut ? texts.manySubject : texts.subject, { count: named })),
    text: [texts.head, ...lines, ...more, ...settings].join('\n'),
  };
}

/** The lines of an event, below those of its project and task where they are not those of the event before. */
function linesOf(
  item: SummaryItem,
  before: SummaryItem | undefined,
  { language, page, nameOf }: { language: 'en' | 'zh'; page: (address: string) => string; nameOf: Given['nameOf'] },
): string[] {
  const texts = summaryTexts[language];
  const isSameProject = item.projectId === before?.projectId;
  const ofProject = isSameProject ? [] : ['', fillHoles(texts.project, { name: inOneLine(item.projectName) })];
  const isSameTask = isSameProject && item.task_id === before?.task_id;
  const task = inOneLine(item.taskName);
  // Old names, and those of files, may hold breaks: they would be lines that nobody of the product wrote.
  const who = item.by_user ? withFormerUsers(inOneLine(nameOf(item.by_user)), language) : '';
  const holes = { who, subject: inOneLine(item.subject), task };
  const address = addressOfNotice({
    kind: item.kind,
    taskId: item.task_id,
    versionId: item.version_id,
    row: item.row_id ? { kind: item.row_kind as KindName, id: item.row_id } : null,
  });
  return [
    ...ofProject,
    ...(isSameTask ? [] : [`  ${fillHoles(texts.task, { name: task })}`]),
    `  - ${fillHoles(notificationTexts[item.kind][language], holes)}`,
    `    ${page(address)}`,
  ];
}
