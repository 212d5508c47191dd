import type { RouteProps } from '@/features/shell/route-props';
import VersionDiff from '@/features/version/diff/VersionDiff';
import { allFields } from '@/steps/steps';

export const routeProps = { access: 'canProjectConfigRead', name: 'diff', order: 12 } satisfies RouteProps;

export default () => <VersionDiff fields={allFields} />;
