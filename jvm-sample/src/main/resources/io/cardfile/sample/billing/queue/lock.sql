LOCK TABLE cardfile_billing_run IN EXCLUSIVE MODE
