import { textField } from '#/wire/field.ts'

export const branchFields = {
  name: textField({ min: 2, max: 80, message: 'Введите название подразделения' }),
  cost_center: textField({ max: 40 }),
}
