import { latePart } from '#/platform/web/lazy-part.tsx'
import type { ViewsButtonProps } from './views-button.tsx'

/** «Виды» among the filters of a list. */
export const LateViewsButton = latePart<ViewsButtonProps>(async () => (await import('./views-button.tsx')).ViewsButton)
