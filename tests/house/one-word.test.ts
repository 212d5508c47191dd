import { describe, expect, it } from 'vitest';
import { errors } from '#contract/kit/errors.ts';
import { fieldProblems, workbookProblems } from '#contract/kit/problems.ts';
import * as auditWords from '#domain/audit/audit-words.ts';
import { kindNames, kinds } from '#domain/kinds/kinds.ts';
import { treatments } from '#domain/kinds/risk/shape.ts';
import { modelProblems } from '#domain/method/check/problem-texts.ts';
import { notificationTexts } from '#domain/model/notification-texts.ts';
import { reportTexts } from '#domain/report/texts.ts';
import { texts as loginTexts } from '#login/texts.ts';
import { sheets } from '#server/import/layout.ts';
import enUS from '../../src/locales/en-US.ts';
import zhCN from '../../src/locales/zh-CN.ts';

type Language = 'zh' | 'en';

/** The texts of a language inside of a value, by their path. */
function textsIn(language: Language, value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]): [string, string][] =>
    key === language && typeof one === 'string' ? [[path, one]] : textsIn(language, one, `${path} ${key}`),
  );
}

/** What the screens, the messages, the workbook of the import and the report say in a language, by key. */
const saidIn = (language: Language): Record<string, string> => ({
  ...(language === 'zh' ? zhCN : enUS),
  ...loginTexts[language === 'zh' ? 'zh-CN' : 'en-US'],
  ...Object.fromEntries(
    Object.entries({
      errors,
      fieldProblems,
      workbookProblems,
      modelProblems,
      notificationTexts,
      auditWords,
      sheets,
    }).flatMap(([name, texts]) => textsIn(language, texts, name)),
  ),
  ...Object.fromEntries(Object.entries(reportTexts[language]).map(([key, text]) => [`report ${key}`, text])),
  ...Object.fromEntries(kindNames.map((kind) => [`kind ${kind}`, kinds[kind].noun[language === 'zh' ? 'zh' : 'one']])),
});
const said = saidIn('zh');
const english = saidIn('en');
const on: Record<string, Record<string, string>> = { en: enUS, zh: zhCN };

describe('one thing has one word (docs/glossary.md)', () => {
  it.each([
    ['网络安全目标', /(?<!网络)安全目标/],
    ['网络安全声明', /(?<!网络)安全声明/],
    // The library of them keeps its name: workbooks have a sheet that is called so.
    ['网络安全需求', /(?<!网络)安全需求(?!库)/],
    ['分担', /转移|共享/],
    ['未决事项', /待办/],
    ['安全属性', /网络安全属性/],
    // Those of functions (ISO 26262); workbooks have a sheet of the standards of cybersecurity that is called 安全标准.
    ['功能安全标准', /(?<!功能|网络)安全标准(?!$)/],
    ['网络安全标准', /(?<!功能|网络)安全标准(?!$)/],
    // 合计 heads the line under a list, and says that several versions are counted together.
    ['总和', /总分|总值|合计[：{ 为]|(?<!^|版本)合计$/],
    ['残余风险', /处置后的?(?:等级|风险)|剩余风险|残余评级/],
    ['冻结', /定稿|定版|最终版本/],
    ['知识库', /库管理/],
    ['可行性模型', /威胁模型/],
    ['编号规则', /资产编号配置/],
    ['手动设定', /人工设定/],
    ['账户', /账号/],
    ['外部认证服务', /外部账户服务/],
    ['方框', /方块|^块$/],
    ['升高', /风险.*变高/],
    ['TARA 表', /TARA 表格/],
    ['据交换文件记载', /以交换文件所述为准/],
    ['分担或保留', /保留或分担/],
    // Those of functional safety are others.
    ['网络安全资产', /(?<!网络)安全资产/],
    ['决策已过期', /决定已过期/],
    ['路径取值方式', /由步骤得出路径/],
  ])('%s', (word, other) => {
    expect(Object.values(said).some((text) => text.includes(word))).toBe(true);
    expect(Object.entries(said).filter(([, text]) => other.test(text))).toEqual([]);
  });

  it.each([
    // "Disposal strategy" and "Risks awaiting disposal" are words of the specification.
    ['treatment', /dispos(?!al strateg)(?<!risks?\}? awaiting dispos)/i],
    ['residual risk', /remaining risk/i],
    ['bypass', /circumvent|get(?:s|ting)? around/i],
    ['not feasible', /impossible/i],
    ['not marked complete', /(?:[Tt]ask|[Mm]ark)\b.*\bundone|^Undone$/],
    ['Reason for', /why so/i],
    ['Change needed', /if it needed/i],
    ['invalid', /cells? that do(?:es)? not fit|input that did not fit/i],
    ['no matching column', /has this name: /],
    ['before freezing', /blocks?\} freezing/],
    ['delivered', /\bseed\b/i],
    ['excluded', /argued away/i],
    // A function is one of the system.
    ['role', /\(function\)|name without a function|name and function/i],
    ['due', /planned until/i],
    ['selected', /\} marked\b/],
    ['everyone', /everybody/i],
    ['recognised', /\bunderstood\b/i],
    ['Keyboard shortcuts', /^Keys\b(?! of)/],
    ['cybersecurity goals', /(?<!cyber)security goal/i],
    ['residual risk of', /after disposal/i],
    ['shown here', /open here/i],
    ['continue', /\bgo on\b/i],
    // Freezing asks for confirmation in the words of the specification.
    ['freeze', /\bfinal\b|(?<!analysis results will be )finali[sz]e/i],
  ])('in English: %s', (word, other) => {
    const quick = Object.values(english).map((text) => text.toLowerCase());
    expect(quick.some((text) => text.includes(word.toLowerCase()))).toBe(true);
    expect(Object.entries(english).filter(([, text]) => other.test(text))).toEqual([]);
  });

  it.each(['en', 'zh'] as const)('the status of a version, on screens and in the report, in %s', (language) => {
    const words = (status: 'open' | 'frozen') =>
      new Set(['version', 'workspace', 'exchange'].map((place) => on[language]?.[`${place}.status.${status}`]));
    const report = reportTexts[language];
    expect([...words('frozen')]).toEqual([report.frozen]);
    expect([...words('open')]).toEqual([report.open.replace(/ ?[(（].*/, '')]);
  });

  it('the standards of functional safety are told from those of the library', () => {
    const column = sheets.projects.columns.find(({ field }) => field === 'safetyStandard');
    for (const label of [zhCN['project.field.safetyStandard'], auditWords.fieldWords.safetyStandard.zh, column?.zh])
      expect(label).toBe('功能安全标准');
    expect(zhCN['menu.library.securityStandard']).toBe('网络安全标准');
  });

  it('the treatments of a risk, and what a path is rated by, on screens and in the report', () => {
    for (const one of treatments)
      expect(reportTexts.zh[one === 'share' ? 'share_' : one]).toBe(zhCN[`risk.treatment.${one}`]);
    for (const one of ['steps', 'path'] as const)
      expect(reportTexts.zh[`basis_${one}`]).toBe(zhCN[`path.basis.${one}`]);
  });
});
