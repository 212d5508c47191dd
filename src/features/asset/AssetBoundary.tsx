import { isInside } from '#domain/method/rate/coverage.ts';
import { change } from '#domain/workspace/edit.ts';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import type { PanelPartProps } from '@/rows/fields';
import { SetByHand } from '@/rows/panel/SetByHand';
import { useAskOfImpact } from '@/rows/reviews/useAskOfImpact';
import { useSession, useWorkspace } from '@/session/SessionProvider';

/** Whether the asset is inside the trust boundary: where it is drawn, else by its flag; another answer by hand, with a reason. */
export function AssetBoundary({ row, label, readOnly }: PanelPartProps<'assets'>) {
  const t = useT();
  const session = useSession();
  const drawn = useWorkspace((v) => v.w.drawnInside.get(row.id));
  const places = useWorkspace((v) => v.w.drawnInside);
  const ask = useAskOfImpact();
  const side = (inside: boolean) => t(inside ? 'asset.boundary.inside' : 'asset.boundary.outside');
  const options = [true, false].map((inside) => ({ value: String(inside), label: side(inside), text: side(inside) }));
  const known = side(isInside({ ...row, boundaryOverride: null }, places));
  return (
    <SetByHand
      place={`assets ${row.id} boundaryOverride`}
      label={label}
      choiceLabel={t('asset.boundary.side')}
      note={t(drawn === undefined ? 'asset.boundary.byFlag' : 'asset.boundary.byPlace', { side: known })}
      value={
        row.boundaryOverride && { choice: String(row.boundaryOverride.inside), reason: row.boundaryOverride.reason }
      }
      show={(choice) => <b>{side(choice === 'true')}</b>}
      options={options}
      readOnly={readOnly}
      onSave={async (value) => {
        const patch = { boundaryOverride: value && { inside: value.choice === 'true', reason: value.reason } };
        if (!(await ask(change('assets', row, patch)))) return t('review.ask.stopped');
        return session.change('assets', row, patch).then(
          () => null,
          (error: CallError) => refusalText(error),
        );
      }}
    />
  );
}
