import {
  ControlOutlined,
  HomeOutlined,
  ProjectOutlined,
  SettingOutlined,
  StarOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The icons a page may name in its `routeProps`. */
export const menuIcons = {
  ControlOutlined,
  HomeOutlined,
  ProjectOutlined,
  SettingOutlined,
  StarOutlined,
  UserOutlined,
  WarningOutlined,
} satisfies Record<string, ComponentType>;

export type MenuIcon = keyof typeof menuIcons;
