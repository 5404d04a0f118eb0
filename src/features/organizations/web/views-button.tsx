import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { viewAddress } from '../domain/saved-view.ts'
import type { ViewList } from '../domain/saved-view.ts'
import type { ViewsDialogProps } from './views-dialog.tsx'

const ViewsDialog = lateWindow<ViewsDialogProps>(async () => (await import('./views-dialog.tsx')).ViewsDialog)

export type ViewsButtonProps = { readonly list: ViewList }

/** «Виды»: what the member has kept of this list, and the way to keep how it is narrowed now. Stands among the filters. */
export function ViewsButton({ list }: ViewsButtonProps) {
  const [open, setOpen] = useState(false)
  const [search] = useSearchParams()
  return (
    <>
      <Button
        className="md:min-h-10 md:max-2xl:px-2.5"
        icon={<Bookmark size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {/* On a usual screen the fields need the width of the word. */}
        <span className="md:max-2xl:sr-only">Виды</span>
      </Button>
      <ViewsDialog
        open={open}
        list={list}
        address={viewAddress(list, (name) => search.get(name))}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
