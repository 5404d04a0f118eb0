import { useId, useState } from 'react'
import { TextField } from '#/platform/web/form/text-field.tsx'

type Region = { readonly oktmo: string; readonly name: string }
type RegionFieldProps = {
  readonly regions: readonly Region[]
  readonly value: string | null
  readonly onChange: (oktmo: string | null) => void
}

/** Region of work, found by typing; uses the browser's native list, so keyboards and screen readers support it. */
export function RegionField({ regions, value, onChange }: RegionFieldProps) {
  const listId = useId()
  const chosen = regions.find(({ oktmo }) => oktmo === value)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? chosen?.name ?? ''
  const isUnknown = typed !== undefined && typed !== '' && !findRegion(regions, typed)
  return (
    <>
      <TextField
        label="Регион, где будете работать"
        name="oktmo"
        autoComplete="off"
        list={listId}
        hint={chosen && !isUnknown ? `ОКТМО ${chosen.oktmo}` : 'Начните вводить: «Моск», «Татар»'}
        error={isUnknown ? 'Выберите регион из списка' : undefined}
        value={text}
        onChange={(event) => {
          const next = event.currentTarget.value
          setTyped(next)
          const found = findRegion(regions, next)
          if (found || next === '') onChange(found?.oktmo ?? null)
        }}
      />
      <datalist id={listId}>
        {regions.map(({ oktmo, name }) => (
          <option key={oktmo} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

function findRegion(regions: readonly Region[], typed: string): Region | undefined {
  const text = typed.trim().toLocaleLowerCase('ru')
  return regions.find(({ name, oktmo }) => name.toLocaleLowerCase('ru') === text || oktmo === text)
}
