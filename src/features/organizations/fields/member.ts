import { memberRoles } from '#/kernel/roles.ts'
import { choiceField, textField } from '#/wire/field.ts'

/** What a chief tells of a member beside his limits and branches. `basis`: on what ground he signs for the organization. */
export const memberFields = {
  name: textField({ min: 2, max: 180, message: 'Укажите имя' }),
  role: choiceField(memberRoles, 'manager'),
  basis: textField({ max: 200 }),
}

/** How somebody who registers an organization, or asks to be let in, calls himself. */
export const ownName = textField({ min: 5, max: 180, message: 'Укажите фамилию, имя и отчество' })
