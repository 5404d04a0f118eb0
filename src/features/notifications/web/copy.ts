export const categoryNames = {
  task: 'Задание',
  document: 'Документ',
  money: 'Деньги',
  check: 'Чек',
  tax: 'Налог',
  npd: 'Самозанятость',
  security: 'Безопасность',
  system: 'Платформа',
} as const
