import { useRouteLoaderData } from 'react-router'
import { unknownViewer } from './viewer.ts'
import type { ViewerSession } from './viewer.ts'

export type RootData = { readonly viewer: ViewerSession }

/** The viewer that the root loader brought. */
export function useViewer(): ViewerSession {
  return useRouteLoaderData<RootData>('root')?.viewer ?? unknownViewer
}
