import { ArrowRightOutlined, BgColorsOutlined, DashOutlined, ForkOutlined, HighlightOutlined } from '@ant-design/icons';
import { Button, Dropdown, InputNumber, Popover, Tooltip } from 'antd';
import { useT } from '@/i18n';
import { actionNamed, arrowNames, isAllowed, routeNames } from './actions';
import { type Desk, selectedGroups, selectedLinks, selectedNodes } from './desk';
import { styled } from './edits';
import styles from './topology.less';

const swatches = [
  '',
  '#ffffff',
  '#e8edf3',
  '#dbeafe',
  '#d9f2e6',
  '#fff1cc',
  '#ffe0d1',
  '#fbdde0',
  '#e9e0fb',
  '#334155',
];
const strokes = ['', '#66707d', '#1f2329', '#1677ff', '#16825d', '#b7791f', '#c2410c', '#b0121d', '#6d3fc4'];

/** Arrow, line, way, colours and letters of what is selected. */
export function StyleTools({ desk }: { desk: Desk }) {
  const t = useT();
  const rows = [...selectedNodes(desk), ...selectedLinks(desk), ...selectedGroups(desk)];
  const none = desk.readOnly || rows.length === 0;
  // A line has no fill.
  const noFill = desk.readOnly || rows.length === selectedLinks(desk).length;
  const size = rows[0]?.style.fontSize ?? null;
  const dashed = actionNamed('dashed');
  const choice = (label: 'topology.arrow' | 'topology.route', icon: React.ReactNode, names: readonly string[]) => (
    <Dropdown
      trigger={['click']}
      disabled={!names.some((name) => isAllowed(actionNamed(name), desk))}
      menu={{
        items: names.map((name) => ({ key: name, label: t(actionNamed(name).label) })),
        onClick: ({ key }) => actionNamed(key).perform(desk),
      }}
    >
      <Button size="small" type="text" icon={icon} aria-label={t(label)} title={t(label)} />
    </Dropdown>
  );
  return (
    <>
      {choice('topology.arrow', <ArrowRightOutlined />, arrowNames)}
      <Tooltip title={t('topology.dashed')} placement="bottom">
        <Button
          size="small"
          type="text"
          icon={<DashOutlined />}
          aria-label={t('topology.dashed')}
          aria-pressed={rows.length > 0 && rows.every(({ style }) => style.dashed)}
          disabled={!isAllowed(dashed, desk)}
          onClick={() => dashed.perform(desk)}
        />
      </Tooltip>
      {choice('topology.route', <ForkOutlined />, routeNames)}
      {(['fill', 'stroke'] as const).map((what) => (
        <Popover
          key={what}
          trigger="click"
          placement="bottom"
          content={<Swatches desk={desk} what={what} now={rows[0]?.style[what]} />}
        >
          <Button
            size="small"
            type="text"
            icon={what === 'fill' ? <BgColorsOutlined /> : <HighlightOutlined />}
            aria-label={t(`topology.${what}`)}
            title={t(`topology.${what}`)}
            disabled={what === 'fill' ? noFill : none}
          />
        </Popover>
      ))}
      <InputNumber
        controls={false}
        size="small"
        className={styles.fontSize}
        min={6}
        max={96}
        precision={0}
        value={size}
        placeholder={t('topology.fontSize.usual')}
        aria-label={t('topology.fontSize')}
        title={t('topology.fontSize')}
        disabled={none}
        onChange={(fontSize) => void desk.run(styled(desk.w, desk.selection, { fontSize }))}
      />
    </>
  );
}

/** Colours to choose from; the first is the usual one. */
function Swatches({ desk, what, now }: { desk: Desk; what: 'fill' | 'stroke'; now: string | undefined }) {
  const t = useT();
  return (
    <fieldset className={styles.swatches} aria-label={t(`topology.${what}`)}>
      {(what === 'fill' ? swatches : strokes).map((colour) => (
        <button
          key={colour}
          type="button"
          style={{ background: colour || 'transparent' }}
          aria-label={colour || t('topology.usual')}
          title={colour || t('topology.usual')}
          aria-pressed={now === colour}
          onClick={() => void desk.run(styled(desk.w, desk.selection, { [what]: colour }))}
        >
          {colour === '' ? '∅' : ''}
        </button>
      ))}
    </fieldset>
  );
}
