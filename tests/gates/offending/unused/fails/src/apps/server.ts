import { total } from '#/kernel/total.ts'

console.log(total(1))
