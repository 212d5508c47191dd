import { cutAt } from '../model/base.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { categoriesLookedAt } from './fitting-attacks.ts';
import { mostSought } from './knowledge.ts';

/** What a draft has to know of the libraries: by it the server finds the entries. */
export interface Sought {
  /** What is drawn or listed: its name, its category, and the id of the library asset it was taken from. */
  assets: { name: string; category: string; entry: string }[];
  threatTypes: string[];
  assetCategories: string[];
}

export function soughtKnowledge(w: Workspace): Sought {
  const assets = new Map<string, Sought['assets'][number]>();
  const note = (name: string, category: string, entry: string) => {
    const cut = cutAt(name.trim(), 200);
    if (cut !== '') assets.set(`${cut}\n${category}\n${entry}`, { name: cut, category, entry });
  };
  for (const { name, category, library } of w.assets)
    note(name, category, library?.library === 'assets' ? library.entry : '');
  for (const { asset, text } of [...w.nodes, ...w.links]) if (asset === null) note(text, '', '');
  const categories = new Set([...w.assets].flatMap(({ category }) => category || []));
  return {
    assets: [...assets.values()].slice(0, mostSought),
    threatTypes: w.method.threatTypes.map(({ code }) => code).slice(0, 200),
    assetCategories: categoriesLookedAt(categories).slice(0, 200),
  };
}
