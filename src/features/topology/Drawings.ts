import { lazy } from 'react';

/** X6 and what draws with it come with the first drawing that is opened. */
export const Drawings = lazy(() => import(/* webpackChunkName: "topology" */ './Topology'));
