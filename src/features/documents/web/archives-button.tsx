import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { Menu } from '#/platform/web/kit/menu.tsx'
import { useMay } from '#/platform/web/use-may.ts'
import type { DocumentSide } from '../domain/document.ts'
import type { ArchiveDialogProps } from './archive-dialog.tsx'

const ArchiveDialog = lateWindow<ArchiveDialogProps>(async () => (await import('./archive-dialog.tsx')).ArchiveDialog)

type Props = { readonly side: DocumentSide } & Pick<ArchiveDialogProps, 'from' | 'to'>

/** Archives that are made in the background: for a court, and of members who may also everything an inspector asks for. */
export function ArchivesButton({ side, from, to }: Props) {
  const [open, setOpen] = useState(false)
  const mayAsk = useMay('seeJournal')
  const [, setSearch] = useSearchParams()
  return (
    <>
      {side === 'client' && mayAsk ? (
        <Menu
          label="Архивы"
          face="Архивы"
          items={[
            { label: 'Архив для суда', onSelect: () => setOpen(true) },
            {
              label: 'Пакет для проверки',
              onSelect: () => setSearch((now) => new URLSearchParams([...now, ['audit', 'all']]), { preventScrollReset: true }),
            },
          ]}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>Архив для суда</Button>
      )}
      <ArchiveDialog open={open} onClose={() => setOpen(false)} side={side} from={from} to={to} />
    </>
  )
}
