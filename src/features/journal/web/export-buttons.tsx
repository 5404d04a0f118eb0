import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { exportJournal } from '../contract.ts'
import { queryOf } from './read-address.ts'
import type { JournalAddress } from './read-address.ts'

const formats = ['xlsx', 'csv'] as const

/** Exports the journal with the filters of the screen, as a file. */
export function ExportButtons({ address }: { readonly address: JournalAddress }) {
  const [saving, setSaving] = useState<(typeof formats)[number]>()
  const save = async (format: (typeof formats)[number]) => {
    setSaving(format)
    await saveFile(addressOf(exportJournal, {}, { format, ...queryOf(address) }), `Журнал.${format}`)
    setSaving(undefined)
  }
  return (
    <div className="flex flex-wrap max-sm:-ml-3.5">
      {formats.map((format) => (
        <Button
          key={format}
          size="small"
          variant="quiet"
          icon={<Download size={18} aria-hidden="true" />}
          pending={saving === format}
          onClick={() => void save(format)}
        >
          Скачать {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
