import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { keysLayer } from '#/platform/web/keys-layer.ts'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { useSharedValue } from '#/platform/web/shared-value.ts'
import type { ViewerPerson } from '#/platform/web/viewer.ts'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Listens to the keys of whoever works here; what they do is loaded by the first of them. */
export function Keys({ person }: { readonly person: ViewerPerson }) {
  const layer = useSharedValue(keysLayer)
  const navigate = useNavigate()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isOurs(event)) return
      const { code, key, shiftKey, timeStamp } = event
      // NOTE before anything is awaited: the browser searches the page by these.
      if (isPalette(event) || key === '/') event.preventDefault()
      void import('./press-key.ts').then(({ pressKey }) =>
        pressKey({ code, key, shiftKey, timeStamp, isPalette: isPalette(event) }, person, (to) => void navigate(to)),
      )
    }
    document.addEventListener('keydown', listen)
    document.documentElement.dataset['keys'] = ''
    return () => {
      document.removeEventListener('keydown', listen)
      delete document.documentElement.dataset['keys']
    }
  }, [navigate, person])
  const close = () => keysLayer.write(undefined)
  return (
    <Suspense>
      {layer === 'palette' && <Palette person={person} onClose={close} />}
      {layer === 'help' && <ShortcutsDialog person={person} onClose={close} />}
    </Suspense>
  )
}

/** A letter alone, outside fields and dialogs, or Ctrl+K and Cmd+K anywhere but in a dialog. */
function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (document.querySelector('[role=alertdialog], [role=dialog]:not([data-beside])')) return false
  if (isPalette(event)) return true
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return false
  return !(
    event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable=true], [role=menu]')
  )
}

/** By the place of the key, so that it works in the Russian layout too. */
function isPalette({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey
}
