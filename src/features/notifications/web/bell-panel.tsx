import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isBellPressed, onBellChange, releaseBell } from '#/platform/web/bell-press.ts'
import { lazyPart } from '#/platform/web/lazy-part.tsx'

const NoticesPanel = lazyPart(async () => (await import('./notices-panel.tsx')).NoticesPanel)

/** Opens the notices of a customer where his bell is pressed; who goes elsewhere closes them. */
export function BellPanel() {
  const isPressed = useSyncExternalStore(onBellChange, isBellPressed, () => false)
  const [wasPressed, setWasPressed] = useState(false)
  const { key } = useLocation()
  const place = useRef(key)
  useEffect(() => {
    if (place.current !== key) releaseBell()
    place.current = key
  }, [key])
  if (isPressed && !wasPressed) setWasPressed(true)
  return <Suspense>{wasPressed && <NoticesPanel open={isPressed} onClose={releaseBell} />}</Suspense>
}
