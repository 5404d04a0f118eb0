import { flagField, textField } from '#/wire/field.ts'

/** How the organization is called on the board; an empty name means its short one. */
export const brandFields = { brand_name: textField({ max: 60 }), hides_name: flagField() }
