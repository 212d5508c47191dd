import { Drawer, type DrawerProps } from 'antd';
import { ReturnFocus } from '../ReturnFocus';

/**
 * A drawer with fields, on the page as long as it is open. Its first field takes the focus; without motion the drawer would be later and take it
 * away. The focus goes back to what had it before.
 */
export function FieldDrawer({ children, ...props }: DrawerProps) {
  return (
    <Drawer open autoFocus={false} {...props}>
      <ReturnFocus />
      {children}
    </Drawer>
  );
}
