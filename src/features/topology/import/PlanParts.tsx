import { Alert, Checkbox } from 'antd';
import { useT } from '@/i18n';
import styles from '../topology.less';
import { Preview } from './Preview';
import type { Tried } from './tried';
import type { DrawingPlan } from './useDrawingPlan';

interface Props {
  drawing: DrawingPlan;
  tried: Tried;
  /** Above a form: the counts, and the lists folded below them. */
  folded?: boolean;
}

/** What is chosen of the file, and what that would make. */
export function PlanParts({ drawing, tried, folded = false }: Props) {
  const t = useT();
  const { sketch, pages, setPages, help, withThreats, setWithThreats, plan, taken } = drawing;
  return (
    <>
      {sketch && sketch.pages.length > 1 && (
        <Checkbox.Group
          className={styles.importPages}
          aria-label={t('topology.import.pages')}
          value={pages ? [...pages] : sketch.pages.map((_, i) => i)}
          onChange={setPages}
          options={sketch.pages.map(({ name }, value) => ({ label: name, value }))}
        />
      )}
      {help && <TooMany help={help} />}
      {(!withThreats || help?.why === 'threats') && (
        <Checkbox checked={withThreats} onChange={({ target }) => setWithThreats(target.checked)}>
          {t('topology.import.withThreats')}
        </Checkbox>
      )}
      {plan && taken && <Preview plan={plan} pages={taken} tried={tried} folded={folded} />}
    </>
  );
}

/** More rows than one edit may have: how many of which, and what would help in this file. */
function TooMany({ help }: { help: NonNullable<DrawingPlan['help']> }) {
  const t = useT();
  return (
    <Alert
      type="error"
      showIcon
      title={t('topology.import.tooManyRows', help)}
      description={t(`topology.import.help.${help.why}`, help)}
    />
  );
}
