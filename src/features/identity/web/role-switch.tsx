import type { Mode } from '#/platform/web/viewer.ts'

export type RoleSwitchProps = {
  readonly value: Mode
  readonly onChange: (mode: Mode) => void
  readonly legend: string
  readonly name?: string
}

const roles = [
  { value: 'client', label: 'Заказчик' },
  { value: 'person', label: 'Исполнитель' },
] as const

/** The side of the product: two words, one of them selected. */
export function RoleSwitch({ value, onChange, legend, name = 'role' }: RoleSwitchProps) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-2 gap-1 rounded-field bg-sunken p-1">
        {roles.map((role) => (
          <label
            key={role.value}
            className="grid min-h-11 place-items-center rounded-lg text-muted has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={role.value}
              checked={value === role.value}
              onChange={() => onChange(role.value)}
              className="sr-only"
            />
            {role.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
