import { readFileSync } from 'node:fs';
import type { IApi } from '@umijs/max';
import ts from 'typescript';

type BuildRoute = Record<string, unknown> & { __absFile?: string; order?: number };

/**
 * Writes each page's `routeProps` into its route at build time. Umi's own way imports every page statically (umijs/umi#12953), which
 * costs the page chunks, the menu icons and the menu order; and its matching ignores letter case. Literals only.
 */
export default (api: IApi) => {
  api.modifyRoutes((routes) => {
    for (const route of Object.values(routes) as BuildRoute[]) {
      if (route.routeProps && route.__absFile) {
        delete route.routeProps;
        Object.assign(route, readRouteProps(route.__absFile));
      }
      // Umi reads a dot in a file name as a slash: index.html.tsx would become /index/html.
      if (typeof route.id === 'string' && route.id.includes('.')) route.path = route.id.split('/').pop();
      // Layouts are attached before this hook.
      if (route.layout === false) delete route.parentId;
      route.caseSensitive = true;
    }
    return Object.fromEntries(Object.entries(routes).sort(([, a], [, b]) => (a.order ?? 99) - (b.order ?? 99)));
  });
};

/** The literal of `export const routeProps = {…}` in a page file; `{}` when there is none. */
export function readRouteProps(file: string): Record<string, unknown> {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    ts.ScriptKind.TSX,
  );
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      if (declaration.name.getText(source) !== 'routeProps' || !declaration.initializer) continue;
      let literal = declaration.initializer;
      while (ts.isAsExpression(literal) || ts.isSatisfiesExpression(literal)) literal = literal.expression;
      return new Function(`"use strict";return (${literal.getText(source)})`)() as Record<string, unknown>;
    }
  }
  return {};
}
