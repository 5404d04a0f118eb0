console.log('tasks')
