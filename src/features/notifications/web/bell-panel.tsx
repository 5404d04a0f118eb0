import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { bellPress } from '#/platform/web/bell-press.ts'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { useSharedValue } from '#/platform/web/shared-value.ts'

const NoticesPanel = lazyPart(async () => (await import('./notices-panel.tsx')).NoticesPanel)

/** Opens the customer's notices when the bell is pressed; navigation closes them. */
export function BellPanel() {
  const isPressed = useSharedValue(bellPress)
  const [wasPressed, setWasPressed] = useState(false)
  const { key } = useLocation()
  const place = useRef(key)
  useEffect(() => {
    if (place.current !== key) bellPress.write(false)
    place.current = key
  }, [key])
  if (isPressed && !wasPressed) setWasPressed(true)
  return <Suspense>{wasPressed && <NoticesPanel open={isPressed} onClose={() => bellPress.write(false)} />}</Suspense>
}
