import type { Row } from '#domain/kinds/kinds.ts';
import type { Ratings } from '#domain/method/rate/ratings.ts';
import { type SourceRisk, withoutGoal } from '#domain/method/rate/requirement.ts';
import { languageOf } from '#domain/report/language.ts';
import { type ReportContext, reportContextOf } from '#domain/report/report-context.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';

/** The language of a description. */
type Locale = 'zh-CN' | 'en-US';

/** A requirement as a work item of a requirements system shows it. */
export interface WorkItemText {
  title: string;
  /** HTML. */
  description: string;
  /** Name of the CAL in the method; empty where none is known. */
  cal: string;
}

/** Longest title of a work item that Polarion keeps in one line of its lists. */
const longestTitle = 255;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The text as HTML shows it, with its line breaks. */
const htmlOf = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign).replace(/\r\n|\r|\n/g, '<br/>');

/**
 * Returns what a work item says of each requirement: the text, its goals and the risks that lead to it directly with their CAL, allocation, assumptions, verification method and
 * where it is from. The same words as in the report (M-12.1), and no number of our own in it that would change by itself: a requirement nobody touched reads the same.
 */
export function workItemWriter(
  w: Workspace,
  ratings: Ratings,
  { locale, taskCode, task }: { locale: Locale; taskCode: string; task: string },
): (row: Row<'requirements'>) => WorkItemText {
  const context = reportContextOf(w, ratings, languageOf(locale), 'docx');
  const { t } = context;
  const directRisks = directRiskWriter(context);
  return (row) => {
    const rating = ratings.requirements.get(row.id);
    const goals = row.goals.flatMap((id) => w.goals.get(id) ?? []);
    const goalLines = goals.map((goal) => {
      const of = ratings.goals.get(goal.id);
      return `${goal.code} ${goal.name} (${context.cal(of?.cal ?? null, of?.known ?? false)})`;
    });
    const facts: [string, string][] = [
      [t('goals'), goalLines.sort(byCode).join('\n')],
      [t('directRisks'), directRisks(row)],
      [t('cal'), context.cal(rating?.cal ?? null, rating?.known ?? false)],
      [t('allocation'), context.titles(w.assets, row.assets)],
      [t('assumptions'), context.titles(w.assumptions, row.assumptions)],
      [t('verificationMethod'), row.verificationMethod && t(row.verificationMethod)],
      [t('explanation'), row.explanation],
      [t('link'), row.link],
      [t('task'), `${taskCode} ${task}`],
    ];
    const lines = facts.filter(([, text]) => text !== '').map(([name, text]) => fact(name, text));
    return {
      title: [...`${row.code} ${row.name}`].slice(0, longestTitle).join(''),
      description: `${row.text ? `<p>${htmlOf(row.text)}</p>` : ''}${lines.join('')}`,
      cal: rating?.known && rating.cal !== null ? context.cal(rating.cal, true) : '',
    };
  };
}

/** The risks that lead to a requirement directly, by code: with the CAL each gives it, unless one of its goals says that. */
function directRiskWriter({ w, ratings, cal }: ReportContext): (row: Row<'requirements'>) => string {
  const leading = new Map<string, Row<'risks'>[]>();
  for (const risk of w.risks) for (const id of risk.requirements) leading.set(id, [...(leading.get(id) ?? []), risk]);
  return (row) => {
    const risks = leading.get(row.id) ?? [];
    const rated = risks.flatMap((risk): SourceRisk[] => {
      const rating = ratings.risks.get(risk.id);
      return rating ? [[risk, rating.cal]] : [];
    });
    const given = new Map(withoutGoal(row, rated).map(([{ id }, of]) => [id, of]));
    const lines = risks.map(({ id, code, threat }) => {
      const title = `${code} ${w.threats.get(threat)?.description ?? ''}`.trim();
      const of = given.get(id);
      return of ? `${title} (${cal(of.cal, of.known)})` : title;
    });
    return lines.sort(byCode).join('\n');
  };
}

const { compare: byCode } = new Intl.Collator('en', { numeric: true });
const fact = (name: string, text: string) => `<p><b>${htmlOf(name)}</b><br/>${htmlOf(text)}</p>`;
