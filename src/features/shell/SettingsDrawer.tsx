import { CheckOutlined } from '@ant-design/icons';
import { Button, Divider, Drawer, Flex, Segmented, Switch, Tooltip, Typography } from 'antd';
import type { ReactNode } from 'react';
import { defaultSettings, drawerWidth, type LayoutSettings, type ThemeColor, themeColors } from '#config/layout.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useSettings } from './useSettings';

type SwitchName = { [N in keyof LayoutSettings]: LayoutSettings[N] extends boolean ? N : never }[keyof LayoutSettings];

export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Drawer
      open
      size={drawerWidth}
      title={t('shell.settings.open')}
      onClose={onClose}
      mask={{ closable: true }}
      styles={{ body: { paddingBlock: 12 } }}
    >
      <ReturnFocus />
      <SettingsPanel />
    </Drawer>
  );
}

/** All settings as controls (R-SHELL-4, R-SHELL-5); also the content of the development panel. */
export function SettingsPanel() {
  const t = useT();
  const [settings, change] = useSettings();

  const toggle = (name: SwitchName, disabled?: string | false): ReactNode => (
    <Row key={name} label={t(`settings.${name}`)}>
      <Tooltip title={disabled || undefined}>
        <Switch
          size="small"
          aria-label={t(`settings.${name}`)}
          disabled={Boolean(disabled)}
          checked={settings[name]}
          onChange={(on) => change({ [name]: on })}
        />
      </Tooltip>
    </Row>
  );
  const choice = <N extends 'navTheme' | 'density' | 'layout' | 'contentWidth'>(
    name: N,
    label: string,
    options: { value: LayoutSettings[N]; label: string; tooltip?: string }[],
  ) => (
    <div className="settings-choice">
      <Typography.Text>{label}</Typography.Text>
      <Segmented
        block
        size="small"
        aria-label={label}
        value={settings[name]}
        options={options}
        onChange={(value) => change({ [name]: value } as Partial<LayoutSettings>)}
      />
    </div>
  );

  return (
    <Flex vertical gap={8}>
      {choice('navTheme', t('settings.pageStyle'), [
        { value: 'light', label: t('settings.pageStyle.light') },
        { value: 'dark', label: t('settings.pageStyle.dark') },
        { value: 'realDark', label: t('settings.pageStyle.realDark'), tooltip: t('settings.pageStyle.realDark.why') },
      ])}
      {choice('density', t('settings.density'), [
        { value: 'comfortable', label: t('settings.density.comfortable') },
        { value: 'compact', label: t('settings.density.compact'), tooltip: t('settings.density.compact.why') },
      ])}
      <Typography.Text>{t('settings.themeColor')}</Typography.Text>
      <ColorChoice value={settings.primaryColor} onChange={(primaryColor) => change({ primaryColor })} />
      <Divider size="small" />
      {choice('layout', t('settings.navigation'), [
        { value: 'top', label: t('settings.navigation.top') },
        { value: 'side', label: t('settings.navigation.side') },
        { value: 'mix', label: t('settings.navigation.mix') },
      ])}
      {choice('contentWidth', t('settings.contentWidth'), [
        { value: 'Fluid', label: t('settings.contentWidth.Fluid') },
        { value: 'Fixed', label: t('settings.contentWidth.Fixed') },
      ])}
      {toggle('fixedHeader')}
      {toggle('fixSiderbar', settings.layout === 'top' && t('settings.fixSiderbar.why'))}
      {toggle('splitMenus', settings.layout !== 'mix' && t('settings.splitMenus.why'))}
      <Divider size="small" />
      <Typography.Text strong>{t('settings.regions')}</Typography.Text>
      {toggle('footer')}
      {toggle('menu')}
      {toggle('menuHeader')}
      <Divider size="small" />
      <Typography.Text strong>{t('settings.other')}</Typography.Text>
      {toggle('colorWeak')}
      <Button onClick={() => change(defaultSettings)}>{t('settings.reset')}</Button>
    </Flex>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="center">
      <Typography.Text>{label}</Typography.Text>
      {children}
    </Flex>
  );
}

function ColorChoice({ value, onChange }: { value: ThemeColor; onChange: (color: ThemeColor) => void }) {
  const t = useT();
  return (
    <Flex gap={8} role="radiogroup" aria-label={t('settings.themeColor')}>
      {(Object.keys(themeColors) as ThemeColor[]).map((color) => (
        <Tooltip key={color} title={t(`settings.themeColor.${color}`)}>
          <label className="color-choice" style={{ background: themeColors[color] }}>
            <input
              type="radio"
              name="themeColor"
              aria-label={t(`settings.themeColor.${color}`)}
              checked={value === color}
              onChange={() => onChange(color)}
            />
            {value === color && <CheckOutlined />}
          </label>
        </Tooltip>
      ))}
    </Flex>
  );
}
