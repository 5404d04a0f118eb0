import { useState } from 'react'
import { FoundInn } from '#/features/partner/web/found-inn.tsx'
import { Button } from '#/platform/web/kit/button.tsx'

/** «Узнать ИНН» under the field of the profile: the tax service is asked by what is saved. */
export function KnowInn({ onChosen }: { readonly onChosen: (inn: string) => void }) {
  const [open, setOpen] = useState(false)
  if (open) return <FoundInn onChosen={onChosen} />
  return (
    <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => setOpen(true)}>
      Узнать ИНН
    </Button>
  )
}
