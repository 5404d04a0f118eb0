import { Suspense, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { LateSign } from './late-sign.tsx'

/**
 * A window whose machinery is loaded when it opens first, or ahead when the page has nothing else to do. It stays afterwards,
 * so that it closes with its animation. The server draws none.
 */
export function lateWindow<Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Window = lazyPart(load, { ahead: true })
  return function LateWindow(props: Props) {
    const [wasOpen, setWasOpen] = useState(false)
    const { open } = props
    useEffect(() => {
      if (open) setWasOpen(true)
    }, [open])
    return wasOpen ? (
      <Suspense fallback={open && <LateSign />}>
        <Window {...props} />
      </Suspense>
    ) : null
  }
}
