-- Failed sign-ins are counted by the limiter, in memory and in Redis, like everything else that is limited.

drop table attempt;
