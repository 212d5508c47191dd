import { lazy } from 'react';

/** The steps of the task one was in; the fields of all kinds come with it. */
export const LastTask = lazy(() => import('./LastTaskSteps'));
