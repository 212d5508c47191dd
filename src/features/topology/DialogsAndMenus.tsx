import { Dropdown, Input, Modal, Radio } from 'antd';
import { lazy, type RefObject, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { searchFor } from '#domain/fold-text.ts';
import { drop, type Op } from '#domain/workspace/edit.ts';
import { useView } from '@/canvas/useView';
import { wholeMenu } from '@/canvas/whole-menu';
import { composing } from '@/components/composing';
import { problemIn } from '@/components/forms/field-rules';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { DeleteQuestion, useGoneLines } from '@/rows/DeleteQuestion';
import parts from '@/rows/parts.less';
import { ImpactOf, stateAfter } from '@/rows/reviews/Impact';
import { useSession } from '@/session/SessionProvider';
import { useSayGone } from '@/session/useSayGone';
import { actionNamed, actions, arrowNames, isAllowed, routeNames } from './actions';
import { type Desk, type Over, selectedLinks } from './desk';
import { assetsOf, bareLinksOf, erased, namedIn, nameOf, nameSchema, renamed } from './edits';
import { keyShown } from './key-names';
import styles from './topology.less';

const CandidatePaths = lazy(() => import('./paths/CandidatePaths'));

/** What lies over the page. */
export function DialogsAndMenus({ desk, over, onClose }: { desk: Desk; over: Over | null; onClose: () => void }) {
  if (over?.is === 'menu') return <ContextMenu desk={desk} client={over.client} onClose={onClose} />;
  if (over?.is === 'delete') return <DeleteDialog desk={desk} ids={over.ids} onClose={onClose} />;
  if (over?.is === 'keys') return <DrawingKeys onClose={onClose} />;
  if (over?.is === 'paths')
    return (
      <Suspense>
        <CandidatePaths {...over} onClose={onClose} />
      </Suspense>
    );
  return null;
}

/** The name of what is drawn, typed where it stands. Enter keeps it, Esc takes it back. */
export function RenameBox({
  desk,
  id,
  typedAhead,
  onClose,
}: {
  desk: Desk;
  id: string;
  /** Letters that were typed before the field was there. */
  typedAhead: RefObject<string>;
  onClose: () => void;
}) {
  const t = useT();
  const session = useSession();
  const { w, canvas } = desk;
  const now = namedIn(w, id);
  /** As it was when its name was begun. */
  const seen = useRef(now);
  const isGroup = w.groups.has(id);
  const isLink = w.links.has(id);
  const item = desk.drawing && canvas.boxOnScreen(id);
  const done = useRef(false);
  const ahead = typedAhead.current;
  const entered = useRef('');
  const said = useId();
  const [problem, setProblem] = useState<string | null>(null);
  useView(canvas);
  useSayGone(!now, () => entered.current, onClose);
  if (!item || !now) return null;
  const leave = (value: string | null, by: 'key' | 'pointer') => {
    if (done.current) return;
    const last = namedIn(session.view.w, id);
    // An empty one is no name: it is allowed, or changes nothing.
    const isNamed = value !== null && value.trim() !== '' && last !== undefined;
    const wrong = isNamed ? problemIn(nameSchema(last), value, t('workspace.field.name')) : null;
    setProblem(wrong);
    // It stays to be mended: closed, what was typed would be lost.
    if (wrong) return desk.open({ is: 'rename', id, refused: true });
    done.current = true;
    if (value !== null && last) void desk.run(renamed(seen.current ?? last, last, value));
    onClose();
    if (by === 'key') canvas.element.focus({ preventScroll: true });
    // Who presses elsewhere takes the focus along; taken back at once, the browser would not begin to drag what was pressed.
    else setTimeout(() => document.activeElement === document.body && canvas.element.focus({ preventScroll: true }));
  };
  const width = isGroup ? 180 : Math.max(118, item.width - 30);
  return (
    <div
      className={styles.rename}
      data-over
      style={{
        left: isGroup ? item.x + 4 : item.x + (isLink ? item.width / 2 - width / 2 : 26),
        top: isGroup ? item.y + 4 : item.y + item.height / 2 - 14,
        width,
      }}
    >
      <Input
        size="small"
        autoFocus
        defaultValue={ahead || nameOf(now)}
        {...(problem && { status: 'error', 'aria-invalid': true, 'aria-describedby': said })}
        aria-label={t('topology.rename')}
        onFocus={(event) => {
          typedAhead.current = '';
          event.target.setSelectionRange(ahead ? ahead.length : 0, event.target.value.length);
        }}
        onChange={(event) => {
          entered.current = event.target.value;
          setProblem(null);
        }}
        onBlur={(event) => leave(event.target.value, 'pointer')}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (composing(event)) return;
          if (event.key === 'Enter') leave(event.currentTarget.value, 'key');
          if (event.key === 'Escape') leave(null, 'key');
        }}
      />
      {problem && (
        <p id={said} role="alert" className={parts.refusedOver}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** The menu of what was pressed, of the same actions as keys and toolbar. */
function ContextMenu({ desk, client, onClose }: { desk: Desk; client: { x: number; y: number }; onClose: () => void }) {
  const t = useT();
  const names =
    desk.selection.length > 0
      ? [
          'rename',
          'cut',
          'copy',
          'duplicate',
          'delete',
          '',
          'paths',
          'device',
          '',
          'group',
          'ungroup',
          'lock',
          '',
          'layer.top',
          'layer.bottom',
          'dashed',
          ...(selectedLinks(desk).length > 0 ? (['topology.arrow', 'topology.route'] as const) : []),
          'unbend',
        ]
      : [
          'paste',
          'selectAll',
          '',
          'boundary',
          'label',
          '',
          'layout.down',
          'layout.across',
          'paths',
          '',
          'zoom.all',
          'find',
          'keys',
        ];
  const parts = { 'topology.arrow': arrowNames, 'topology.route': routeNames } as const;
  const itemOf = (name: string) => {
    const action = actionNamed(name);
    return {
      key: name,
      disabled: !isAllowed(action, desk),
      label: (
        <span className={styles.menuItem}>
          {t(action.label)} <kbd>{action.keys[0] && keyShown(action.keys[0])}</kbd>
        </span>
      ),
    };
  };
  // The menu had the focus, and goes.
  const backToDrawing = () => desk.canvas.element.focus({ preventScroll: true });
  const items = names.map((name, i) => {
    if (name === '') return { type: 'divider' as const, key: `line${i}` };
    if (name === 'topology.arrow' || name === 'topology.route')
      return { key: name, label: t(name), disabled: desk.readOnly, children: parts[name].map(itemOf) };
    return itemOf(name);
  });
  return (
    <Dropdown
      open
      trigger={['click']}
      align={wholeMenu}
      onOpenChange={(open) => {
        if (open) return;
        onClose();
        backToDrawing();
      }}
      autoFocus
      menu={{
        items,
        onClick: ({ key }) => {
          onClose();
          // A name is typed where the focus is, which the menu has until it is gone.
          setTimeout(() => {
            backToDrawing();
            actionNamed(key).perform(desk);
          });
        },
      }}
    >
      <span style={{ position: 'fixed', left: client.x, top: client.y, width: 1, height: 1 }} />
    </Dropdown>
  );
}

/** Search in the drawing: what is found stands out, Enter goes from one to the next. */
export function FindBox({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const t = useT();
  const [words, setWords] = useState('');
  const at = useRef(-1);
  const { canvas, drawing, w, select } = desk;
  const found = useMemo(() => {
    if (words.trim() === '') return null;
    const contains = searchFor(words);
    const says = (asset: string | null, text: string) => {
      const row = asset === null ? undefined : w.assets.get(asset);
      return contains(`${row?.code ?? ''} ${row?.name ?? text}`);
    };
    return [
      ...drawing.nodes.filter((node) => says(node.asset, node.text)),
      ...drawing.links.filter((link) => says(link.asset, link.text)),
      ...drawing.groups.filter(({ name }) => contains(name)),
    ].map(({ id }) => id);
  }, [words, drawing, w]);
  useEffect(() => {
    canvas.find(found);
    at.current = -1;
    return () => canvas.find(null);
  }, [canvas, found]);
  const go = (by: 1 | -1) => {
    if (!found || found.length === 0) return;
    at.current = (at.current + by + found.length) % found.length;
    const id = found[at.current] as string;
    select([id]);
    canvas.reveal(id);
  };
  return (
    <div className={styles.find} data-over>
      <Input
        size="small"
        autoFocus
        value={words}
        placeholder={t('topology.find.words')}
        aria-label={t('topology.find.words')}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (composing(event)) return;
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') {
            onClose();
            canvas.element.focus({ preventScroll: true });
          }
        }}
        suffix={<span className={styles.quiet}>{found ? t('topology.find.count', { count: found.length }) : ''}</span>}
      />
    </div>
  );
}

/** Asks once: out of this picture, or the assets with all that goes along. */
function DeleteDialog({ desk, ids, onClose }: { desk: Desk; ids: readonly string[]; onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const { w } = desk;
  // What was made a moment ago is taken back, with its asset.
  const [how, setHow] = useState<'picture' | 'asset'>(ids.length === 1 && ids[0] === desk.fresh ? 'asset' : 'picture');
  const shapes = useMemo(() => erased(w, ids), [w, ids]);
  const assets = useMemo(
    () =>
      assetsOf(
        w,
        shapes.map(({ id }) => id ?? ''),
      ).flatMap((id) => w.assets.get(id) ?? []),
    [w, shapes],
  );
  const rows = useMemo(() => {
    if (how === 'picture') return [];
    const shapeIds = shapes.map(({ id }) => id ?? '');
    const along = bareLinksOf(w, shapeIds, (row) => session.preview(drop('assets', row)).drop);
    return [...new Set([...assets, ...along])].map((row) => drop('assets', row));
  }, [how, session, w, shapes, assets]);
  const ops: Op[] =
    how === 'picture' ? shapes : [...rows, ...shapes.filter(({ id }) => !assetsOf(w, [id ?? '']).length)];
  const gone = useMemo(() => (how === 'picture' ? {} : session.preview(...rows).drop), [how, session, rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the operations are those of the rows and shapes
  const next = useMemo(() => stateAfter(session, ops), [session, rows, shapes]);
  const lines = useGoneLines(gone);
  return (
    <DeleteQuestion
      title={t('topology.delete.title', { count: shapes.length })}
      okText={t('topology.delete')}
      lines={lines}
      onDelete={() => desk.run(ops)}
      onClose={onClose}
      afterClose={() => desk.canvas.element.focus({ preventScroll: true })}
    >
      {assets.length > 0 && (
        <Radio.Group
          className={styles.choices}
          value={how}
          onChange={(event) => setHow(event.target.value)}
          options={[
            { value: 'picture', label: t('topology.delete.picture') },
            { value: 'asset', label: t('topology.delete.asset', { count: assets.length }) },
          ]}
        />
      )}
      <ImpactOf session={session} next={next} />
    </DeleteQuestion>
  );
}

/** The keys and gestures of the drawing. */
function DrawingKeys({ onClose }: { onClose: () => void }) {
  const t = useT();
  const parts = ['tools', 'edit', 'arrange', 'view'] as const;
  return (
    <Modal open onCancel={onClose} footer={null} title={t('topology.keys')} width={860}>
      <ReturnFocus />
      <div className={styles.sheet}>
        {parts.map((part) => (
          <section key={part}>
            <h4>{t(`topology.part.${part}`)}</h4>
            <dl>
              {actions
                .filter((action) => action.part === part && action.keys.length > 0)
                .map(({ name, label, keys }) => (
                  <div key={name}>
                    <dt>
                      {keys.slice(0, 2).map((key) => (
                        <kbd key={key}>{keyShown(key)}</kbd>
                      ))}
                    </dt>
                    <dd>{t(label)}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <section>
          <h4>{t('topology.part.mouse')}</h4>
          <dl>
            {gestures.map(([key, label]) => (
              <div key={label}>
                <dt>
                  <kbd>{t(key)}</kbd>
                </dt>
                <dd>{t(label)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Modal>
  );
}

const gestures = [
  ['topology.mouse.wheel', 'topology.mouse.wheel.does'],
  ['topology.mouse.ctrlWheel', 'topology.mouse.ctrlWheel.does'],
  ['topology.mouse.space', 'topology.mouse.space.does'],
  ['topology.mouse.right', 'topology.mouse.right.does'],
  ['topology.mouse.left', 'topology.mouse.left.does'],
  ['topology.mouse.port', 'topology.mouse.port.does'],
  ['topology.mouse.alt', 'topology.mouse.alt.does'],
  ['topology.mouse.shift', 'topology.mouse.shift.does'],
  ['topology.mouse.ctrl', 'topology.mouse.ctrl.does'],
  ['topology.mouse.arrows', 'topology.mouse.arrows.does'],
  ['topology.mouse.menu', 'topology.mouse.menu.does'],
  ['topology.mouse.escape', 'topology.mouse.escape.does'],
  ['topology.mouse.double', 'topology.mouse.double.does'],
  ['topology.mouse.undo', 'topology.mouse.undo.does'],
] as const;
