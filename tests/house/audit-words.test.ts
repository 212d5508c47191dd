import { describe, expect, it } from 'vitest';
import { importSheets } from '#contract/import.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { modelKinds } from '#contract/project.ts';
import { reportContents, reportFormats } from '#contract/report.ts';
import { auditDetails } from '#domain/audit/audit-detail.ts';
import * as words from '#domain/audit/audit-words.ts';
import { specOf, variableKeys } from '#domain/product/variable.ts';
import enUS from '../../src/locales/en-US.ts';
import zhCN from '../../src/locales/zh-CN.ts';

describe('the words of the audit log', () => {
  const textsUnder = (prefix: string, vocabulary: words.Vocabulary) =>
    Object.entries(vocabulary).map(([word, text]): [string, { en: string; zh: string }] => [prefix + word, text]);
  const { areaWords, rightWords, scopeWords, listWords, libraryWords, modelWords, sentences } = words;
  const { optional, administrators, everybody, on, off, closed, approval, open, ...phases } = words.choiceWords;

  it('are those of the screens that have a name for the same', () => {
    const shown = [
      ...textsUnder('userAdmin.area.', areaWords),
      ...textsUnder('userAdmin.picker.', rightWords),
      ...textsUnder('token.scope.', scopeWords),
      ...textsUnder('setting.list.', listWords),
      ...textsUnder('project.field.', words.fieldWords),
      ...textsUnder('report.content.', words.contentWords),
      ...textsUnder('task.report.', words.reportFormatWords),
      ...textsUnder('importData.sheet.', words.sheetWords),
      ...textsUnder('audit.group.', words.groupWords),
      ...textsUnder('system.choice.signIn.registration.', { closed, approval, open }),
      ...textsUnder('system.choice.signIn.phone.', { on, off }),
      ...textsUnder('system.choice.signIn.secondFactor.', { optional, administrators, everybody }),
      ...textsUnder('project.lifecycle.', phases),
      ...textsUnder('menu.library.', {
        asset: libraryWords.assets,
        impact: libraryWords.impacts,
        attackLibrary: libraryWords.attacks,
        securityRq: libraryWords.requirements,
        securityStandard: libraryWords.standards,
        template: libraryWords.templates,
      }),
      ...textsUnder('system.name.project.', { impactModel: modelWords.impact, riskModel: modelWords.risk }),
      ...textsUnder('system.name.', words.variableWords),
      ...textsUnder('system.group.', words.variableGroupWords),
      ...textsUnder('setting.', { cal: modelWords.cal, treatment: modelWords.treatment }),
      ...textsUnder('system.variable.', { nothing: sentences.nothing, marked: sentences.marked }),
    ];
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(
        shown.map(([key]) => [key, { en: enUS[key as 'audit.title'], zh: zhCN[key as 'audit.title'] }]),
      ),
    );
  });

  it('are there for everything the contract and the variables can store', () => {
    const named = auditDetails['set.changed'].words.flatMap((vocabulary) => Object.keys(vocabulary));
    const choices = variableKeys.flatMap((key) => {
      const spec = specOf(key);
      return spec.type === 'choice' ? spec.choices : [];
    });
    const unknown = (stored: readonly string[], known: readonly string[]) =>
      stored.filter((one) => !known.includes(one));
    expect(named.sort()).toEqual([...permissions].sort());
    expect(unknown(choices, Object.keys(words.choiceWords))).toEqual([]);
    expect(unknown(modelKinds, Object.keys({ ...modelWords, ...listWords }))).toEqual([]);
    expect(unknown(importSheets, Object.keys(words.sheetWords))).toEqual([]);
    expect(unknown(reportContents, Object.keys(words.contentWords))).toEqual([]);
    expect(unknown(reportFormats, Object.keys(words.reportFormatWords))).toEqual([]);
  });
});
