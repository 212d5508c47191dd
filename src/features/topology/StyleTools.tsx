import { ArrowRightOutlined, BgColorsOutlined, DashOutlined, ForkOutlined, HighlightOutlined } from '@ant-design/icons';
import { Button, Dropdown, InputNumber, Popover, Tooltip } from 'antd';
import { useT } from '@/i18n';
import { actionNamed, isAllowed } from './actions';
import { type Desk, selectedGroups, selectedLinks, selectedNodes } from './desk';
import { linked, styled } from './edits';
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
  const noLinks = desk.readOnly || selectedLinks(desk).length === 0;
  const size = rows[0]?.style.fontSize ?? null;
  const dashed = actionNamed('dashed');
  const choice = (
    label: 'topology.arrow' | 'topology.route',
    icon: React.ReactNode,
    options: readonly (readonly [string, () => void])[],
    disabled: boolean,
  ) => (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{
        items: options.map(([text], key) => ({ key, label: text })),
        onClick: ({ key }) => options[Number(key)]?.[1](),
      }}
    >
      <Button size="small" type="text" icon={icon} aria-label={t(label)} title={t(label)} />
    </Dropdown>
  );
  return (
    <>
      {choice(
        'topology.arrow',
        <ArrowRightOutlined />,
        (['forward', 'backward', 'both', 'none'] as const).map(
          (arrow) =>
            [t(`topology.arrow.${arrow}`), () => void desk.run(linked(desk.w, desk.selection, { arrow }))] as const,
        ),
        noLinks,
      )}
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
      {choice(
        'topology.route',
        <ForkOutlined />,
        (['orthogonal', 'smooth', 'straight'] as const).map(
          (route) =>
            [t(`topology.route.${route}`), () => void desk.run(linked(desk.w, desk.selection, { route }))] as const,
        ),
        noLinks,
      )}
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
            disabled={none}
          />
        </Popover>
      ))}
      <InputNumber
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
