import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../scripts/sources.mjs';

/**
 * What may fold letters by itself: words of our own and of formats, keys of a keyboard, addresses, what a database folds, and what older data were stored by.
 * What people typed is compared by `foldText` or `nameKey`, or two names that look alike are two in one place and one in another.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'the folding itself': ['domain/model/letters.ts', 'domain/fold-text.ts', 'server/store/lists/order-key.ts'],
  'words of our own, of a format or of headings': [
    'domain/kinds/attachment.ts',
    'domain/drawn/import/label-text.ts',
    'domain/report/table-headers.ts',
    'domain/audit/audit-detail.ts',
    'domain/product/variable.ts',
    'domain/method/check/method-fields.ts',
    'server/seed/models.ts',
    'server/actions/import-data/read-model.ts',
    'server/http/openapi.ts',
    'server/http/read-body.ts',
    'server/http/static-files.ts',
    'server/report/xlsx.ts',
    'server/templates/fields.ts',
    'server/templates/open-template.ts',
    'server/templates/pack.ts',
    'server/store/engines/writes-seen.ts',
    'server/store/engines/sqlite-dialect.ts',
    'src/features/shell/layout.tsx',
    'src/grid/clipboard/named-columns.ts',
    'src/product/CodePrefixes.tsx',
  ],
  'passwords, codes and addresses of mails': [
    'domain/model/common-passwords.ts',
    'domain/model/password-strength.ts',
    'server/sending/sender.ts',
    'server/store/accounts/external-accounts.ts',
    'server/store/accounts/account-security.ts',
    'server/inauth/second-factors.ts',
  ],
  'columns that are stored or folded by the database': [
    'server/store/lists/list.ts',
    'server/actions/versions/save-view.ts',
    'server/actions/exchange/import-exchange.ts',
  ],
  'final versions and views of installations whose names were compared by case alone': [
    'domain/exchange/check-rows.ts',
    'domain/exchange/check-file.ts',
  ],
  'keys of a keyboard': [
    'src/editor/useDraftHistory.ts',
    'src/features/library/tree/outline-keys.ts',
    'src/features/topology/key-names.ts',
    'src/features/attack-tree/useTreeKeys.ts',
    'src/workspace/frame/useKeys.ts',
    'src/grid/cursor/keys.ts',
    'src/grid/filter/FilterRow.tsx',
  ],
};
/** The words of cells of a table are those of many tools. */
const ownWords = /^domain\/tara-table\//;

describe('what people typed', () => {
  const files = ['domain', 'contract', 'server', 'src'].flatMap((room) => filesOf(room)).map(({ path }) => path);
  const folding = files.filter((path) => /\.tsx?$/.test(path) && readFileSync(path, 'utf8').includes('.toLowerCase()'));
  const known = new Set(Object.values(allowed).flat());

  it('is folded in one way: no other place makes small letters', () => {
    expect(files.length).toBeGreaterThan(800);
    expect(folding.filter((path) => !known.has(path) && !ownWords.test(path))).toEqual([]);
  });

  it('is not said to be folded where it is not', () => {
    expect([...known].filter((path) => !folding.includes(path))).toEqual([]);
  });
});
