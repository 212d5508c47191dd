import type { KindName } from '#domain/kinds/kinds.ts';
import { fillHoles } from '#domain/model/holes.ts';
import type { Mailing } from '#domain/model/mailing.ts';
import { notificationTexts, summaryTexts } from '#domain/model/notification-texts.ts';
import { addressOfNotice } from '#domain/product/notice-address.ts';
import { asSubject, type Mail } from '#server/sending/message.ts';
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

/** A summary as a mail: by project and task, a line for each event with a link that leads to it. As in each mail no text of a task is in it. */
export function summaryMail(items: readonly SummaryItem[], { to, locale, origin, nameOf, isMore }: Given): Mail {
  const language = locale === 'zh-CN' ? 'zh' : 'en';
  const texts = summaryTexts[language];
  const page = (address: string) => `${origin}/intara${address}`;
  const lines: string[] = [];
  let [project, task] = ['', ''];
  for (const item of items) {
    if (item.projectId !== project) lines.push('', fillHoles(texts.project, { name: item.projectName }));
    if (item.projectId !== project || item.task_id !== task)
      lines.push(`  ${fillHoles(texts.task, { name: item.taskName })}`);
    [project, task] = [item.projectId, item.task_id];
    const holes = { who: item.by_user ? nameOf(item.by_user) : '', subject: item.subject, task: item.taskName };
    const address = addressOfNotice({
      kind: item.kind,
      taskId: item.task_id,
      versionId: item.version_id,
      row: item.row_id ? { kind: item.row_kind as KindName, id: item.row_id } : null,
    });
    lines.push(`  - ${fillHoles(notificationTexts[item.kind][language], holes)}`, `    ${page(address)}`);
  }
  const more = isMore ? ['', texts.more, page('/')] : [];
  const settings = ['', texts.settings, page('/account/settings?tab=notifications')];
  return {
    to,
    subject: asSubject(fillHoles(isMore ? texts.manySubject : texts.subject, { count: items.length })),
    text: [texts.head, ...lines, ...more, ...settings].join('\n'),
  };
}
