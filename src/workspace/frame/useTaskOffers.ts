import { useAccess } from '@umijs/max';
import { foldText } from '#domain/fold-text.ts';
import { type AnalysisKind, type AnalysisRow, analysisKindNames } from '#domain/kinds/kinds.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { askAct } from '@/components/palette/asked-act';
import { fits, type Offer, useOffers } from '@/components/palette/offers';
import { type Translate, useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { addressNow } from '@/request/leave';
import { titleOf } from '@/rows/row-title';
import type { AnyStep, TaskAct, TaskPages } from '@/rows/step';
import { useSession } from '@/session/SessionProvider';
import { type Address, type TaskPageName, taskPageNames, useAddress } from '@/session/useAddress';

/** Rows offered at once; who looks for another types more of it. */
const most = 12;

interface Ways {
  steps: readonly AnyStep[];
  pages: TaskPages;
  /** What the tools in the header of the task do. */
  acts: readonly TaskAct[];
  leap: (change: Partial<Address>) => void;
  onJump: (kind: AnalysisKind, id: string | null) => void;
  onPage: (name: TaskPageName) => void;
  undo: () => void;
  redo: () => void;
  openKeys: () => void;
  openSteps: () => void;
  turnPanel: () => void;
}

/** The checklist stands in the list of steps, which may be folded. */
const firstStepsOffer = (t: Translate, openSteps: () => void): Offer => ({
  key: 'act:firstSteps.task',
  title: t('firstSteps.title'),
  hint: t('palette.task'),
  words: 'first steps checklist beginner',
  run: () => {
    openSteps();
    askAct('firstSteps');
  },
});

/** Gives what an open task has to the command palette: its rows, steps and pages, and what their tools do. */
export function useTaskOffers({
  steps,
  pages,
  acts,
  leap,
  onJump,
  onPage,
  undo,
  redo,
  openKeys,
  openSteps,
  turnPanel,
}: Ways): void {
  const t = useT();
  const kindName = useKindName();
  const session = useSession();
  const access = useAccess();
  const [address] = useAddress();

  const stepOffers = (): Offer[] =>
    analysisKindNames
      .filter((kind) => kind !== 'steps')
      .map((kind) => ({ key: `step:${kind}`, title: kindName(kind), run: () => onJump(kind, null) }));
  const topology = (): Offer => ({
    key: 'tab:topology',
    title: t('workspace.tab.topology'),
    run: () => leap({ view: 'topology', step: 'assets', row: null }),
  });
  const pageOffers = (): Offer[] =>
    taskPageNames.map((page) => ({ key: `taskPage:${page}`, title: t(pages[page].label), run: () => onPage(page) }));

  const actOffers = (): Offer[] => {
    const readOnly = session.view.readOnly !== null;
    const stay = () => undefined;
    const offer = (act: TaskAct, hint: string | undefined, go: () => void): Offer[] =>
      !isFor(act, readOnly, access)
        ? []
        : [
            {
              key: `act:${act.name}`,
              title: t(act.title),
              hint,
              words: wordsOf(act),
              run: () => {
                const from = addressNow();
                if (go === stay) return askAct(act.name, from);
                go();
                // The tools of the step one leaves would do it, and be gone with their dialog: they are there until the next is drawn.
                setTimeout(() => askAct(act.name, from));
              },
            },
          ];
    const toStep = (kind: AnalysisKind) => () => leap({ step: kind, row: null, view: null, page: null });
    const isAt = (kinds: readonly AnalysisKind[] = []) =>
      address.page === null && address.view === null && kinds.includes(address.step);
    const ofSteps = steps.flatMap((step) => [
      ...(step.acts ?? []).flatMap((act) => offer(act, kindName(step.kind), isAt(act.also) ? stay : toStep(step.kind))),
      ...(step.FromLibrary
        ? offer(
            { name: 'library.import', title: 'library.import', edits: true },
            kindName(step.kind),
            toStep(step.kind),
          ).map((one) => ({ ...one, key: `${one.key} ${step.kind}` }))
        : []),
    ]);
    const ofPages = taskPageNames.flatMap((page) =>
      (pages[page].acts ?? []).flatMap((act) => offer(act, t(pages[page].label), () => onPage(page))),
    );
    const drawing = offer(
      { name: 'drawing.candidatePaths', title: 'paths.action' },
      t('workspace.tab.topology'),
      topology().run,
    );
    const frame: Offer[] = [
      ...(readOnly
        ? []
        : [
            { key: 'act:undo', title: t('palette.undo'), keys: 'Ctrl+Z', words: 'undo', run: undo },
            { key: 'act:redo', title: t('palette.redo'), keys: 'Ctrl+Y', words: 'redo', run: redo },
          ]),
      firstStepsOffer(t, openSteps),
      {
        key: 'act:panel',
        title: t('workspace.grid.panel'),
        keys: 'Alt+Enter',
        words: 'row panel details sidebar',
        run: turnPanel,
      },
      { key: 'act:keys', title: t('workspace.keys.title'), keys: '?', words: 'keys shortcuts', run: openKeys },
    ];
    return [...ofSteps, ...ofPages, ...drawing, ...acts.flatMap((act) => offer(act, undefined, stay)), ...frame];
  };

  const { rowsOf, rowOffers } = useRowOffers(leap, onJump);
  useOffers(({ words, isIn, recent }) => {
    const places = [...stepOffers(), topology(), ...pageOffers(), ...actOffers()];
    if (!words) return [...rowsOf(recent), ...places];
    return [...rowOffers(words, isIn), ...places.filter((offer) => fits(offer, isIn))];
  });
}

/** The rows of the task, and the tree of each threat scenario. */
function useRowOffers(leap: Ways['leap'], onJump: Ways['onJump']) {
  const t = useT();
  const kindName = useKindName();
  const session = useSession();
  const rowOffer = ({ kind, row }: { kind: AnalysisKind; row: AnalysisRow }): Offer => ({
    key: `row:${row.id}`,
    code: row.code,
    title: titleOf(kind, row),
    hint: kindName(kind, 'one'),
    run: () => onJump(kind, row.id),
  });
  const rowsOf = (recent: readonly string[]): Offer[] => {
    const { w } = session.view;
    return recent.flatMap((key) => {
      const id = key.startsWith('row:') ? key.slice('row:'.length) : '';
      const kind = analysisKindNames.find((one) => tableOf(w, one).has(id));
      const row = kind && (tableOf(w, kind).get(id) as AnalysisRow | undefined);
      return kind && row ? [rowOffer({ kind, row })] : [];
    });
  };
  const rowOffers = (words: string, isIn: (text: string) => boolean): Offer[] => {
    const { w } = session.view;
    const found = rowsWith(w, isIn);
    const wanted = foldText(words);
    found.sort((a, b) => Number(foldText(b.row.code) === wanted) - Number(foldText(a.row.code) === wanted));
    const offers = found.slice(0, most).map(rowOffer);
    const trees = [...w.threats.values()].map(
      ({ id, code }): Offer => ({
        key: `tree:${id}`,
        title: t('palette.treeOf', { code }),
        words: 'attack tree',
        run: () => leap({ page: 'trees', threat: id, row: null, view: null }),
      }),
    );
    return [...offers, ...trees.filter((offer) => fits(offer, isIn)).slice(0, most)];
  };
  return { rowsOf, rowOffers };
}

/** Rows with these words in their code or title. An attack step is shown in its path; one of a tree alone has no line to lead to. */
function rowsWith(w: Workspace, isIn: (text: string) => boolean): { kind: AnalysisKind; row: AnalysisRow }[] {
  const inPaths = new Set([...w.paths.values()].flatMap((path) => path.steps));
  const found: { kind: AnalysisKind; row: AnalysisRow }[] = [];
  for (const kind of analysisKindNames)
    for (const row of tableOf(w, kind).values() as Iterable<AnalysisRow>)
      if ((kind !== 'steps' || inPaths.has(row.id)) && isIn(`${row.code} ${titleOf(kind, row)}`))
        found.push({ kind, row });
  return found;
}

const isFor = ({ edits, needs }: TaskAct, readOnly: boolean, access: ReturnType<typeof useAccess>): boolean =>
  !(edits && readOnly) && (needs === undefined || access[needs] === true);

/** What the act is called in the product itself: English, whatever the language. */
const wordsOf = ({ name, words = '' }: TaskAct): string => `${name} ${words}`;
