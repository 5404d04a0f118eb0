console.log('task')

export const printed = true
