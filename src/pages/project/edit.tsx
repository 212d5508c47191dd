import { useSearchParams } from '@umijs/max';
import { EditProject } from '@/features/project/EditProject';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canProjectConfigModify',
  name: 'edit',
  hideInMenu: true,
  order: 13,
} satisfies RouteProps;

export default () => {
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  return <EditProject key={id} id={id} />;
};
