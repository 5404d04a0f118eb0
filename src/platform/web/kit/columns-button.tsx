import { Columns3Cog } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import type { ColumnsWindowProps } from './columns-window.tsx'
import { lateWindow } from './late-window.tsx'

const ColumnsWindow = lateWindow<ColumnsWindowProps>(async () => (await import('./columns-window.tsx')).ColumnsWindow)

/** Chooses which columns of a list are shown; on a phone its rows are cards, so there is nothing to choose. */
export function ColumnsButton(columns: Pick<ColumnsWindowProps, 'columns' | 'hidden' | 'onHide'>) {
  const [open, setOpen] = useState(false)
  return (
    <div className="max-md:hidden">
      <Button size="small" icon={<Columns3Cog size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Столбцы
      </Button>
      <ColumnsWindow {...columns} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
